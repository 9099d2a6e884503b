# Errors

# Exit codes: 1 failed, 2 usage, 3 not found, 4 permission or credentials, 5 network.

set -o pipefail

community-qa user list

export COMMUNITY_QA_URL=$SITE COMMUNITY_QA_USERNAME=siteadmin

export COMMUNITY_QA_PASSWORD=$(cat siteadmin.password)

community-qa group create --name Users

community-qa user get 7 --output xml

community-qa user award-reputation 1 many

community-qa node list-revisions @ada

community-qa user get @nobody

community-qa group get Nobodies

community-qa api /services/v2/space.json 2>&1 | sed 's/^error: .*/error: …/'

community-qa api GET user.json

community-qa api https://other.example/services/v2/user.json?password=hunter2

# Git Bash for Windows rewrites arguments that begin with a slash.

community-qa api 'C:/Program Files/Git/services/v2/user/7.json?includeOnly=username'

community-qa api "$SITE/services/v2/user/7.json?includeOnly=username"

community-qa api C:/Users/ada/docs

community-qa api '/x?password=hunter2'

COMMUNITY_QA_PASSWORD=wrong community-qa user list

COMMUNITY_QA_PASSWORD= community-qa user list

community-qa user list --url http://127.0.0.1:1 2>&1 | sed -E 's/os error [0-9]+/os error N/'

community-qa node create-comment 1 --body hello

community-qa user lists

community-qa help nonsense

# Endless input is refused.

yes | tr -d '\n' | community-qa auth login --demo

yes | tr -d '\n' | community-qa user create --username grace --password-stdin

community-qa user create --body /dev/zero

# Names and addresses that are too long are refused before they are processed.

community-qa user get "@$(printf 'x%.0s' $(seq 2000))"

printf 'username\nada\n%s\n' $(printf 'x%.0s' $(seq 2000)) > long.csv; community-qa group sync Users --from long.csv --dry-run

printf '%s\n' $(printf 'x%.0s' $(seq 2000)) | community-qa user follow -

community-qa user list --url "https://qa.example.org/$(printf 'x%.0s' $(seq 3000))"

# Commands without a preview refuse `--dry-run`.

community-qa auth logout --dry-run

# The error names the missing permissions, each with its case if it depends on one.

export COMMUNITY_QA_USERNAME=tokafor COMMUNITY_QA_PASSWORD=$(cat tokafor.password)

community-qa group list

community-qa user suspend 7 --reason spam --yes

community-qa node list-revisions 5 2>&1 | grep -o '(this call.*'

# With `--output json`, errors are JSON.

community-qa user get @nobody --output json

community-qa user award-reputation 1 many --output json

# Errors go to stderr only.

community-qa user get @nobody --output json 2> errors > results

wc -c < results; grep -c '"exitCode":3' errors

community-qa user award-reputation 1 many --output json 2> errors > results

wc -c < results; grep -c '"exitCode":2' errors
