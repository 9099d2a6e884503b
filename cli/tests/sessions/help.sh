# Help

export COLUMNS=100

community-qa --help

commands() { community-qa "$@" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\)  .*/\1/p'; }

help() { echo; echo "== $@"; community-qa "$@" --help | sed '/^Everywhere:/,/^Example/{/^Example/!d;}'; }

for own in auth whoami export open api help completions man; do help $own; done

for verb in $(commands auth); do help auth $verb; done

for resource in $(commands | sed '/^auth$/,$d'); do help $resource; for verb in $(commands $resource); do help $resource $verb; done; done

# Completions and manual pages come from the same table.

for shell in bash zsh fish powershell elvish; do community-qa completions $shell | grep -q award-reputation && echo $shell; done

community-qa completions bash | grep -o 'id type creationDate' | head -1

community-qa completions bash | grep -o 'paging projection search' | head -1

community-qa man --out man; ls man | grep suspend; grep -c 'Suspend a user' man/community-qa-user-suspend.1
