# Lists

# On a terminal of 80 columns:

community-qa auth login --demo demo.json --quiet

export COLUMNS=80

community-qa user list --page-size 6

community-qa node search '*' --sort newest --limit 5

community-qa group list

community-qa user list-actions @ada --page-size 3

community-qa user get @ada

community-qa user get @ada --fields id,groups

community-qa node search nothing-like-it

# On one of 120 columns:

export COLUMNS=120

community-qa user list --page-size 6

community-qa node search '*' --sort newest --limit 5

# In a pipe, a table has all columns:

unset COLUMNS; set -o pipefail

community-qa user list --page-size 6 2>/dev/null | head -3

community-qa node search '*' --sort newest --limit 2 --quiet | cat

# All formats have the same values:

community-qa user list --limit 3 --fields id,username,groups --output table

community-qa user list --limit 3 --fields id,username,groups --output json

community-qa user list --limit 3 --fields id,username,groups --output ndjson

community-qa user list --limit 3 --fields id,username,groups --output yaml

community-qa user list --limit 3 --fields id,username,groups --output csv

# A page in JSON is the response of the site, byte for byte:

community-qa user list --page-size 2 --output json > page.json

curl -s -u "siteadmin:$(cat siteadmin.password)" "$SITE/services/v2/user.json?pageSize=2" > sent.json

cat sent.json <(echo) | cmp - page.json && grep -o '"totalCount":[0-9]*' page.json

community-qa api GET '/services/v2/user.json?pageSize=2' | cmp - page.json

# `--limit` and `--all` read several pages:

community-qa user list --limit 3 --page-size 2 --output ndjson | wc -l | tr -d ' '

community-qa user list --all --fields id --output ndjson | wc -l | tr -d ' '

community-qa user list --all --page 2

# The program ends quietly if the pipe is closed:

community-qa user list --all --output ndjson | true; echo "${PIPESTATUS[@]}"

community-qa user list --all --output ndjson >&-; echo "$?"

for c in --help 'user list --help' 'completions bash' 'user list --all'; do community-qa $c | { exec <&-; sleep 0.2; }; echo "${PIPESTATUS[0]}"; done

# Unknown values of open sets are sent, with a note:

community-qa user get 1 --fields id,nick,nack

community-qa user get 1 --fields ''

community-qa user get 1 --fields id,reputatoin

# An empty CSV has its header:

community-qa node search nothing-like-it --output csv

# YAML quotes texts that version 1.1 reads as other types. Tables align wide letters, and show control
# characters as escapes:

for about in no 12:30:00 1_000 = '- a: #' word "$(printf 'one\ntwo \033[31m')"; do community-qa user update 7 --about="$about" --output yaml | grep about; done

community-qa user update 6 --real-name '日本語' --about "$(printf 'one\ntwo \033[31mred')" --quiet > made

COLUMNS=60 community-qa user list --q a --fields id,username,realname,about --page-size 4

# `--jq` filters JSON:

community-qa user list --page-size 3 --jq '.list[] | "\(.username): \(.reputation)"'

community-qa user list --all --jq 'map(.reputation) | add'

community-qa user list --all --output ndjson --jq 'select(.reputation > 50).username'

community-qa user get @ada --jq '.groups[].name'

community-qa user get @ada --jq '.creationDate / 1000 | todate'

community-qa user get @ada --jq .username.x

community-qa user get @ada --jq '.username['

community-qa user get @ada --jq nonsense

community-qa user get @ada --jq 'def f: f; f'

community-qa user get @ada --jq .id --output csv

# Dates in CSV have the form that spreadsheets read:

community-qa user list --limit 2 --fields id,creationDate --output csv
