# Guesses

# Hints for commands and flags that people try:

community-qa auth login --demo demo.json --quiet

tip() { printf '%s: ' "$*"; community-qa "$@" 2>&1 < /dev/null | grep -o 'tip: .*'; }

tip login

tip logout

tip status

tip me

tip user find spam

tip user search spam

tip user suspended

tip user rm @spam

tip user delete @spam

tip user set-password @alice

tip comment add 14 text

tip comment delete 16

tip node delete 14

tip node edit 14

tip node search --search borrow

tip node search --text borrow

tip node upvote 14

tip question list

tip question get 14

tip question ask

tip question close 14

tip answer accept 15

tip post list

tip article list

tip search borrow

tip group add-member Metrologists @alice

tip group remove-member Metrologists @alice

tip tag list

tip topic list

tip badge list

tip award list

tip action list

tip log

tip profile list

tip config

tip version

tip space get

tip user export

tip user list --json

tip user list --format json

tip user list --state suspended

tip user list --status suspended

tip user list --filter suspended

tip user list --query spam

tip user list --columns id

tip user list --max 5

tip group create --title Metrologists

tip user list --password hunter2

tip user suspend 7 --force

tip user suspend 7 --why spam

tip node comment 14 --text hello

tip user list --host https://qa.example.org

tip user list --order newest

# Hints for people who know gh, kubectl, psql and curl:

tip get users

tip describe user ada

tip get questions

tip delete user 7

tip logs user ada

tip create group Metrologists

tip explain user

tip apply -f members.csv

tip user ada

tip node 14

tip user set ada --location Turku

tip user count

tip auth whoami

tip auth list

tip auth use staging

tip auth token

tip auth login https://qa.example.org

tip group create Metrologists

tip user list -L 5

tip user list -l suspended

tip user list -q '.list[].username'

tip user list --selector suspended

tip --context staging user list

tip user list --watch

tip user list --no-headers

tip user list --since yesterday

tip user list --no-color

tip user list -o wide

tip user list -o name

tip user list -o 'jsonpath={.list}'

tip user list -o tsv

tip user suspend --user ada --reason spam

tip user suspend ada -r spam

tip user get --id 7

tip user view ada --web

tip group show Moderators --members

tip node search wax --author hedda

tip node comment 14 -m hello

tip api -X POST /services/v2/group.json

tip export users -o dump

tip reports

tip group list-members Moderators

tip user list-groups ada

tip user award ada 10

tip user login

tip user suspend ada --for 3d

tip user list --fields id, username

tip node search borrow checker

tip node follow 14 --user ada

tip group sync Moderators members.csv

tip auth logout staging

community-qa user get 7 --fields id -o JSON

community-qa help suspend

community-qa help nonsense

community-qa login --output json

# Aliases of commands:

community-qa users ls --limit 1

community-qa user show @ada --fields id,username

community-qa user view 7 --fields id,username

community-qa user ban @ada --yes

community-qa user unban @ada

community-qa user block @ada --yes

community-qa user unblock @ada

community-qa user edit @ada --location Turku --output json | grep -o '"location":"[^"]*"'

community-qa user points @ada 5

community-qa user questions 5 --limit 1

community-qa group members Users --limit 1

community-qa group add-members Moderators @ada

community-qa group new --name Metrologists

community-qa node find 'bal*' --limit 1

community-qa node comment 14 'Well asked.'

echo 'From a pipe.' | community-qa node comment 14 -

community-qa node search 'pipe' --fields body

community-qa node comment 14 text --body-field text
