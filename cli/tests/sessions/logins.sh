# Logging in

# The password is read from stdin, and stored in a file if there is no keyring.

community-qa auth login --url $SITE --as tokafor --password-stdin --profile one < tokafor.password

community-qa auth login --demo demo.json

COLUMNS=80 community-qa auth status

ls -l config/profiles.toml | cut -c1-10

community-qa auth switch one

community-qa whoami --output ndjson | grep -o "\"username\":[^,]*"

community-qa whoami --output csv

community-qa auth logout

community-qa auth status --output json

community-qa auth switch one

# The line of the demo is read from a file or from stdin.

community-qa auth login --demo < demo.json

community-qa auth login --demo demo.json --as mlindqvist

community-qa auth login --demo demo.json --as mlindqvist

community-qa auth login --demo demo.json --as nobody

echo 'A small community at http://127.0.0.1:8080/' | community-qa auth login --demo

# Wrong credentials are not stored.

echo wrong | community-qa auth login --url $SITE --as ada --password-stdin --profile wrong

community-qa auth login --url $SITE --as ada

community-qa user list --profile wrong

# The password of a profile is sent to the site of the profile only.

community-qa user list --url ${SITE/127.0.0.1/localhost} 2>&1 | sed 's/localhost:[0-9]*/localhost/'

community-qa user list --as ada

community-qa user list --url https://ada:hunter2@qa.example.org

COMMUNITY_QA_PASSWORD=hunter3 community-qa user list --url https://ada:hunter2@qa.example.org --as ada

community-qa auth login --url http://qa.example.org --as ada --password-stdin < tokafor.password

community-qa auth login --url https://qa.example.org --as ada:b --password-stdin < tokafor.password

community-qa auth login --url ftp://qa.example.org --as ada --password-stdin < tokafor.password

community-qa auth login --url $SITE/services/v2 --as tokafor --password-stdin < tokafor.password 2>&1 | sed 's/404 .*/404 …/'

# A file of passwords that others can read is refused. Errors do not quote a broken one.

chmod 640 config/profiles.toml; community-qa whoami

echo 'password = hunter2' > config/profiles.toml; community-qa whoami
