# Exports

community-qa auth login --demo demo.json --quiet

community-qa export all --out dump --dry-run

community-qa export all --out dump

ls dump

wc -l dump/users.ndjson | tr -s ' '; community-qa user list --output json | grep -o '"totalCount":[0-9]*'

grep -Ev 'started|finished|program|sha256|bytes' dump/manifest.json | head -12

cut -c1-40 dump/actions.ndjson | head -2

ls -l dump/users.ndjson | cut -c1-10

community-qa export all --out dump

# A CSV has one header and a row for each record.

community-qa export users awards --out table --format csv --quiet

cut -d, -f1-4 table/users.csv | head -3

cut -d, -f1-4 table/awards.csv | head -2

community-qa group create --name '=1+1' --quiet; community-qa group list --fields name --output csv | grep 1

mkdir other; touch other/users.ndjson; community-qa export users --out other

# Lists leave out deactivated users. An export includes them with their actions, because nodes have
# them as authors.

community-qa user deactivate @tokafor --yes --quiet

community-qa user list --output json | grep -o '"totalCount":[0-9]*'

community-qa export users actions --out everybody --quiet

grep -o '"username":"tokafor"' everybody/users.ndjson; grep -c '^{"userId":3,' everybody/actions.ndjson
