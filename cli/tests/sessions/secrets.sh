# Secrets

# No session prints the password of a user; the test searches the output for it.

steady() { sed -E 's/in [0-9]+ ms/in N ms/'; }

community-qa auth login --url $SITE --as siteadmin --password-stdin --verbose < siteadmin.password 2>&1 | steady

grep -c "$(cat siteadmin.password)" config/profiles.toml

community-qa user list --limit 1 --verbose 2>&1 >/dev/null | steady

community-qa user get @nobody --verbose 2>&1 | steady

community-qa user list --curl

community-qa auth status --output json

community-qa api /services/v2/user/1.json --verbose --output json 2>&1 >/dev/null | steady

community-qa export groups --out dump --quiet && grep -c "$(cat siteadmin.password)" -r dump

community-qa user create --username grace --password hunter2

community-qa user create --username grace --password-stdin=hunter2
