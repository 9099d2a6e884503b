# Changes

# Data goes into the body, and a password is read from stdin. The URL has none of it.

community-qa auth login --demo demo.json --quiet

echo 'a long secret' | community-qa user create --username grace --email grace@example.org --password-stdin --verbose 2>&1 | sed -E 's/[0-9]+ ms/N ms/'

echo '{"about": "Counts.", "location": "here"}' > update.json

community-qa user update @grace --body update.json --location there

community-qa user get @grace --fields username,about,location

community-qa node create-comment 1 --body-field 'Well asked.' --output json

echo '{}' | community-qa user create --body - --password-stdin

echo '[1]' | community-qa user create --body -

# `--dry-run` and `--curl` print the request without sending it. The line for curl asks for the
# password.

echo hunter2 | community-qa user create --username hedy --password-stdin --dry-run

echo hunter2 | community-qa user create --username hedy --password-stdin --curl

community-qa group add-users 3 5 @ada --curl

community-qa user suspend 2 --reason "it's spam" --dry-run

community-qa api put '/x.json?a=b c' --dry-run

echo '{"user": {"password": "hunter2"}}' | community-qa api POST /x.json --body - --dry-run

community-qa user get @hedy

# Commands that take something away name the affected records and ask for confirmation. They fail
# without a terminal.

community-qa user suspend @ada --reason spam

community-qa user deactivate @ada

community-qa group remove-users Users @ada

community-qa user award-reputation @ada -5

community-qa api DELETE /services/v2/user/7.json

community-qa user get @ada --fields suspended,reputation

# Several records are changed one after the other, after one question.

community-qa user follow @ada @nobody 2

community-qa user suspend @ada @hedda --reason spam

printf '@ada\n\n@hedda\n' | community-qa user suspend - --reason spam --yes --output json

community-qa user unsuspend @ada @hedda --dry-run

community-qa user unsuspend @ada @hedda

community-qa user follow @ada @hedda --quiet

# `--yes` confirms. Awarding points needs no confirmation.

community-qa user suspend @ada --reason spam --yes

community-qa group remove-users Users @ada --yes

community-qa user award-reputation @ada -5 --yes

community-qa user award-reputation @ada 7

community-qa user get @ada --fields suspended,reputation

community-qa user deactivate @ada --yes
