#!/usr/bin/env bash
# Compares a document for the GitHub action, whose inputs are in the environment: annotations on the
# standard output, counts in $GITHUB_OUTPUT, the report in $GITHUB_STEP_SUMMARY and in a comment.
set -euo pipefail

# Annotations need paths from the root of the repository.
below() {
  case "${WORKING_DIRECTORY%/}" in
    '' | .) printf '%s' "$1" ;;
    *) printf '%s/%s' "${WORKING_DIRECTORY%/}" "$1" ;;
  esac
}

document=$(below "$DOCUMENT")
config=$(below "${CONFIG:-openapi-diff.yaml}")
arguments=("$BASE:$document" "$document" --allow-missing)
if [ -n "$CONFIG" ] || [ -f "$config" ]; then
  arguments+=(--config "$config")
fi
if [ -n "$APPROVALS" ]; then
  arguments+=(--approvals "$(below "$APPROVALS")")
fi
if [ -n "$FAIL_ON" ]; then
  arguments+=(--fail-on "$FAIL_ON")
fi

reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
code=0
"$PROGRAM" "${arguments[@]}" --format json --output "$reports/report.json" > /dev/null || code=$?
if [ "$code" -gt 1 ] && ! git rev-parse --quiet --verify "$BASE^{commit}" > /dev/null; then
  echo "::error title=openapi-diff::$BASE was not fetched: give actions/checkout \`fetch-depth: 2\`."
  exit "$code"
elif [ "$code" -gt 1 ]; then
  echo "::error title=openapi-diff::The documents could not be compared: the log says why."
  exit "$code"
fi
jq -r '"level=\(.level // "none")", (.counts | to_entries[] | "\(.key)=\(.value)")' \
  "$reports/report.json" >> "$GITHUB_OUTPUT"

# The exit code is known, and warnings were printed.
"$PROGRAM" "${arguments[@]}" --format github 2> /dev/null || true
"$PROGRAM" "${arguments[@]}" --format markdown --output "$reports/report.md" 2> /dev/null || true
if [ -n "$FORMAT" ]; then
  # It stays, so that a later step can upload it.
  report="$RUNNER_TEMP/openapi-diff-report.$FORMAT"
  "$PROGRAM" "${arguments[@]}" --format "$FORMAT" --output "$report" 2> /dev/null || true
  if [ ! -f "$report" ]; then
    echo "::error title=openapi-diff::There is no report in the format $FORMAT."
    exit 2
  fi
  echo "report=$report" >> "$GITHUB_OUTPUT"
fi
if [ "$SUMMARY" = true ]; then
  cat "$reports/report.md" >> "$GITHUB_STEP_SUMMARY"
fi

# Writes the comment of this document, or the one that is there already.
comment() {
  local mark="<!-- openapi-diff: $document -->"
  local comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" known
  printf '%s\n' "$mark" | cat - "$reports/report.md" > "$reports/comment.md"
  known=$(MARK="$mark" gh api "$comments" --paginate \
    --jq '.[] | select(.body | startswith(env.MARK)) | .id') || return
  known=${known%%$'\n'*}
  if [ -n "$known" ]; then
    comments="repos/$GITHUB_REPOSITORY/issues/comments/$known"
    gh api "$comments" --method PATCH --field "body=@$reports/comment.md" > /dev/null
  else
    gh api "$comments" --method POST --field "body=@$reports/comment.md" > /dev/null
  fi
}

if [ "$COMMENT" = true ] && [ -n "$PULL_REQUEST" ]; then
  comment || echo "::notice title=openapi-diff::No comment was written: the token may not."
fi
exit "$code"
