# Groups from a file

community-qa auth login --demo demo.json --quiet

community-qa group create --name Metrologists

community-qa group add-users Metrologists @ada

# The service refuses to add a member again in the same way as wrong credentials. The error names both
# causes.

community-qa group add-users Metrologists @ada

printf 'name,username\nTobe,tokafor\nMaja,@mlindqvist\n' > members.csv

community-qa group sync Metrologists --from members.csv --dry-run

community-qa group sync Metrologists --from members.csv

community-qa group list-users Metrologists --fields username --output csv

community-qa group sync Metrologists --from members.csv --yes --keep

community-qa group sync Metrologists --from members.csv --yes --output json

community-qa group sync Metrologists --from members.csv

community-qa group list-users Metrologists --fields username --output csv

# A file has names or numbers, in a column or one on each line.

printf 'name,Username\nAda H,ada\n"C, R",r.castro\n' | community-qa group sync Metrologists --from - --dry-run

printf '\357\273\277ada\n# a comment\n\n @hedda \n' | community-qa group sync Metrologists --from - --dry-run

printf 'id\n7\n2\n' | community-qa group sync Metrologists --from - --dry-run

# Spreadsheets write other separators and encodings.

printf 'sep=;\r\nName;Username\r\n"Holm; A";ada\r\n' | community-qa group sync Metrologists --from - --dry-run

printf 'Name;"Username"\nAda;ada\n' | community-qa group sync Metrologists --from - --dry-run

printf '\377\376u\0s\0e\0r\0\t\0x\0\n\0a\0d\0a\0\t\0x\0\n\0' | community-qa group sync Metrologists --from - --dry-run

printf 'username\nM\374ller\n' | community-qa group sync Metrologists --from - --dry-run

printf 'PK\003\004\024' > members.xlsx; community-qa group sync Metrologists --from members.xlsx

# All users are looked up before any change, numbers too.

printf 'ada\nnobody\nnone\n' | community-qa group sync Metrologists --from - --yes

printf '7\n99999\n@none\n' | community-qa group sync Metrologists --from - --dry-run

printf 'id,username\n7,Ada\n,@hedda\n' | community-qa group sync Metrologists --from - --dry-run --keep

printf 'id,username\n7,hedda\n' | community-qa group sync Metrologists --from - --yes

printf 'name,username\nAda\n' | community-qa group sync Metrologists --from - --yes

printf 'a,b\nc,d\n' | community-qa group sync Metrologists --from - --yes

# An empty file is refused, because the program that writes it may have failed. A header alone means
# an empty group.

false | community-qa group sync Metrologists --from - --yes

echo username | community-qa group sync Metrologists --from - --dry-run

printf 'id\n+2\n' | community-qa group sync Metrologists --from - --dry-run

# Deactivated users stay as they are. The list of a group does not show them, and the site refuses to
# add a user twice.

community-qa user deactivate @tokafor --yes --quiet

community-qa group list-users Metrologists --fields username --output csv

community-qa group sync Metrologists --from members.csv --yes

community-qa group sync Metrologists --from members.csv --yes
