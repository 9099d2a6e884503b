# Help

export COLUMNS=100

community-qa --help

commands() { community-qa "$@" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\)  .*/\1/p'; }

help() { echo; echo "== $@"; community-qa "$@" --help | sed '/^Global options:/,/^Example/{/^Example/!d;}'; }

for own in auth whoami export open api help completions man; do help $own; done

for verb in $(commands auth); do help auth $verb; done

for resource in $(commands | sed '/^auth$/,$d'); do help $resource; for verb in $(commands $resource); do help $resource $verb; done; done

# A shell asks the program for completions. Names come from the site, if it responds in time.

for shell in bash zsh fish powershell elvish; do community-qa completions $shell | grep -q COMMUNITY_QA_COMPLETE && echo $shell; done

complete() { _CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$# COMMUNITY_QA_COMPLETE=bash community-qa -- community-qa "$@" | head -12; echo; }

complete user susp

complete user list --fields use

complete node search x --ty

complete help pa

community-qa auth login --demo demo.json --quiet

complete user get @

complete user get ad

complete group get M

complete group get S

COMMUNITY_QA_URL=http://127.0.0.1:1 complete user get @

complete auth switch d

# The manual pages are made from the same table.

community-qa man --out man; ls man | grep suspend; grep -c 'Suspend a user' man/community-qa-user-suspend.1
