# Groups from a file

community-qa auth login --demo demo.json --quiet

community-qa group create --name Metrologists

community-qa group add-users Metrologists @ada

printf 'name,username\nTobe,tokafor\nMaja,@mlindqvist\n' > members.csv

community-qa group sync Metrologists --from members.csv --dry-run

community-qa group sync Metrologists --from members.csv

community-qa group list-users Metrologists --fields username --output csv

community-qa group sync Metrologists --from members.csv --yes --keep

community-qa group sync Metrologists --from members.csv --yes --output json

community-qa group sync Metrologists --from members.csv

community-qa group list-users Metrologists --fields username --output csv

# The file has names or numbers, in a column or one on each line.

printf 'name,Username\nAda H,ada\n"C, R",r.castro\n' | community-qa group sync Metrologists --from - --dry-run

printf '\357\273\277ada\n# a comment\n\n @hedda \n' | community-qa group sync Metrologists --from - --dry-run

printf 'id\n7\n2\n' | community-qa group sync Metrologists --from - --dry-run

# Nothing is changed before all users are looked up, numbers too.

printf 'ada\nnobody\nnone\n' | community-qa group sync Metrologists --from - --yes

printf '7\n99999\n@none\n' | community-qa group sync Metrologists --from - --dry-run

printf 'id,username\n7,Ada\n,@hedda\n' | community-qa group sync Metrologists --from - --dry-run --keep

printf 'id,username\n7,hedda\n' | community-qa group sync Metrologists --from - --yes

printf 'name,username\nAda\n' | community-qa group sync Metrologists --from - --yes

printf 'a,b\nc,d\n' | community-qa group sync Metrologists --from - --yes

# An empty file is refused: what should have written it may have failed. A header alone means nobody.

false | community-qa group sync Metrologists --from - --yes

echo username | community-qa group sync Metrologists --from - --dry-run

printf 'id\n+2\n' | community-qa group sync Metrologists --from - --dry-run

# Deactivated users stay as they are. The list of a group does not show them, and to add one who is in
# it would be refused.

community-qa user deactivate @tokafor --yes --quiet

community-qa group list-users Metrologists --fields username --output csv

community-qa group sync Metrologists --from members.csv --yes

community-qa group sync Metrologists --from members.csv --yes
