//! Words that people try instead of the names of commands and flags.

/// Aliases of verbs. A command has them unless another command of its resource has that name.
pub(super) const ALIASES: &[(&str, &[&str])] = &[
    ("list", &["ls"]),
    ("get", &["show", "view"]),
    ("create", &["new"]),
    ("update", &["edit"]),
    ("search", &["find"]),
    ("suspend", &["ban", "block"]),
    ("unsuspend", &["unban", "unblock"]),
    ("list-users", &["members"]),
    ("add-users", &["add-members"]),
    ("remove-users", &["remove-members"]),
    ("award-reputation", &["points"]),
];

/// Words that people try instead of verbs, and that only hints know.
pub(super) const SYNONYMS: &[(&str, &[&str])] = &[
    ("list", &["all", "query"]),
    ("get", &["describe", "inspect", "read", "info", "cat"]),
    ("create", &["add", "make", "register", "invite"]),
    ("update", &["set", "modify", "change", "patch"]),
    ("search", &["query", "grep", "list"]),
    ("suspend", &["mute", "silence"]),
    ("follow", &["watch", "subscribe"]),
    ("unfollow", &["unwatch", "unsubscribe"]),
    ("create-comment", &["reply"]),
    ("list-actions", &["log", "logs", "audit", "history", "activity", "events"]),
    ("list-awards", &["badges"]),
    ("award-reputation", &["award", "give", "reward"]),
    ("list-revisions", &["history", "log", "versions"]),
];

/// A hint for unknown words after the name of a resource, or at the start if that is empty.
pub(super) struct Hint {
    pub(super) resource: &'static str,
    pub(super) words: &'static [&'static str],
    pub(super) tip: &'static str,
}

const fn hint(resource: &'static str, words: &'static [&'static str], tip: &'static str) -> Hint {
    Hint { resource, words, tip }
}

pub(super) const HINTS: &[Hint] = &[
    hint("", &["login", "signin"], "use `community-qa auth login`"),
    hint("", &["logout", "signout"], "use `community-qa auth logout`"),
    hint(
        "",
        &["status", "profile", "profiles", "config", "account", "context", "switch"],
        "`community-qa auth status` lists profiles, and `community-qa auth switch` changes them",
    ),
    hint("", &["me", "who", "self"], "use `community-qa whoami`"),
    hint("", &["explain"], "use `community-qa help`"),
    hint("", &["apply"], "use `community-qa group sync GROUP --from FILE`"),
    hint(
        "",
        &["report", "reports", "flag", "flags", "queue", "moderation"],
        "no command reads reports; `community-qa open` opens the site",
    ),
    hint("auth", &["whoami", "who", "me"], "use `community-qa whoami`"),
    hint("auth", &["list", "ls", "show", "profiles"], "use `community-qa auth status`"),
    hint("auth", &["use", "select", "set"], "use `community-qa auth switch NAME`"),
    hint("auth", &["refresh", "renew", "token", "signin"], "use `community-qa auth login`"),
    hint("auth", &["signout", "remove", "delete", "rm"], "use `community-qa auth logout`"),
    hint("auth", &["can-i", "permission", "permissions"], "use `community-qa help permissions`"),
    hint(
        "",
        &["space", "spaces", "container", "containers", "site"],
        "no command reads spaces; `community-qa api PATH` calls any path of the site",
    ),
    hint("", &["version"], "use `community-qa --version`"),
    hint("", &["docs", "web", "browse"], "use `community-qa open`"),
    hint("", &["dump", "backup", "download"], "use `community-qa export all --out DIRECTORY`"),
    hint("", &["request", "curl", "call", "get", "put"], "use `community-qa api [METHOD] PATH`"),
    hint("", &["search", "find"], "use `community-qa node search TERM`"),
    hint(
        "",
        &[
            "question",
            "questions",
            "issue",
            "issues",
            "answer",
            "answers",
            "post",
            "posts",
            "article",
            "articles",
            "idea",
            "ideas",
            "content",
        ],
        "posts are nodes: use `community-qa node search '*' --type question`, or for those of a user \
         `community-qa user list-questions USER`",
    ),
    hint(
        "",
        &["comment", "comments", "reply"],
        "use `community-qa node create-comment NODE TEXT`, or `community-qa node search`",
    ),
    hint(
        "",
        &["tag", "tags", "topic", "topics", "expertise"],
        "topics are shown with nodes: `community-qa node search '*' --fields id,title,topics`",
    ),
    hint("", &["badge", "badges", "award", "awards"], "use `community-qa user list-awards USER`"),
    hint(
        "",
        &["action", "actions", "log", "logs", "audit", "activity", "events"],
        "use `community-qa user list-actions USER`, or `community-qa export actions`",
    ),
    hint("", &["revision", "revisions", "history"], "use `community-qa node list-revisions NODE`"),
    hint("", &["follower", "followers"], "use `community-qa node list-followers NODE`"),
    hint(
        "",
        &["member", "members", "team", "teams", "role", "roles"],
        "use `community-qa group list` and `community-qa group list-users GROUP`",
    ),
    hint(
        "",
        &["moderator", "moderators", "admin", "admins"],
        "use `community-qa group list-users Moderators`",
    ),
    hint("", &["ban", "block", "suspend"], "use `community-qa user suspend USER`"),
    hint("", &["unban", "unblock", "unsuspend"], "use `community-qa user unsuspend USER`"),
    hint("", &["permission", "permissions"], "use `community-qa help permissions`"),
    hint(
        "user",
        &["suspended", "banned", "blocked"],
        "`community-qa user list --type suspended` lists them, \
         and `community-qa user suspend USER` suspends one",
    ),
    hint("user", &["search", "find", "query"], "use `community-qa user list --q TERM`"),
    hint(
        "user",
        &["delete", "remove", "rm", "del", "destroy", "disable", "anonymize", "erase"],
        "no command deletes users; use `community-qa user deactivate USER`, or \
         `community-qa user suspend USER`",
    ),
    hint(
        "user",
        &["enable", "restore", "undelete", "activate"],
        "use `community-qa user reactivate USER`, or `community-qa user unsuspend USER`",
    ),
    hint(
        "user",
        &["password", "passwd", "set-password", "reset-password", "change-password"],
        "use `community-qa user update USER --password-stdin`",
    ),
    hint("user", &["login", "signin"], "use `community-qa auth login`"),
    hint("user", &["logout", "signout"], "use `community-qa auth logout`"),
    hint("user", &["rename"], "use `community-qa user update USER --username NAME`"),
    hint(
        "user",
        &["promote", "make-moderator", "grant"],
        "use `community-qa group add-users Moderators USER`",
    ),
    hint("user", &["demote", "revoke"], "use `community-qa group remove-users Moderators USER`"),
    hint(
        "user",
        &["count", "stats", "total"],
        "the line below `community-qa user list` has the number of users",
    ),
    hint("user", &["top"], "use `community-qa user list --sort SORT`"),
    hint("user", &["message", "mail", "notify"], "no command sends messages to users"),
    hint("user", &["groups"], "use `community-qa user get USER --fields groups`"),
    hint(
        "user",
        &["posts", "nodes", "content"],
        "use `community-qa user list-questions USER`, or `community-qa user list-answers USER`",
    ),
    hint(
        "user",
        &["reputation", "give-points", "add-points", "karma"],
        "use `community-qa user award-reputation USER POINTS`",
    ),
    hint("user", &["export", "dump"], "use `community-qa export users --out DIRECTORY`"),
    hint("group", &["export", "dump"], "use `community-qa export groups --out DIRECTORY`"),
    hint("node", &["export", "dump"], "use `community-qa export nodes --out DIRECTORY`"),
    hint("group", &["add", "join", "invite"], "use `community-qa group add-users GROUP USERS`"),
    hint(
        "group",
        &["remove", "leave", "kick"],
        "use `community-qa group remove-users GROUP USERS`",
    ),
    hint("group", &["import", "set-users"], "use `community-qa group sync GROUP --from FILE`"),
    hint("group", &["rename"], "use `community-qa group update GROUP --name NAME`"),
    hint("node", &["list", "ls", "all"], "use `community-qa node search '*'`"),
    hint(
        "node",
        &["get", "show", "view", "read", "describe", "inspect", "info", "cat"],
        "no command reads a single node; use `community-qa node search TERM`",
    ),
];

/// Verbs for actions that only the site itself offers, unless a resource has a command for them.
pub(super) const SITE_ONLY: &[&str] = &[
    "accept",
    "add",
    "answer",
    "approve",
    "archive",
    "ask",
    "close",
    "convert",
    "create",
    "delete",
    "del",
    "destroy",
    "downvote",
    "edit",
    "feature",
    "flag",
    "hide",
    "lock",
    "mark",
    "merge",
    "move",
    "new",
    "open",
    "pin",
    "post",
    "publish",
    "reject",
    "remove",
    "reopen",
    "report",
    "rm",
    "unlock",
    "unpublish",
    "update",
    "upvote",
    "vote",
];

/// Flags that people try, and the flags that do the same, the best first. The hint names the first
/// one that the command has.
pub(super) const FLAGS: &[(&[&str], &[&str])] = &[
    (&["json", "yaml", "csv", "ndjson", "format", "out-format"], &["output"]),
    (&["state", "status", "filter", "kind", "suspended", "where", "selector", "role"], &["type"]),
    (&["search", "query", "term", "text", "keyword", "grep", "name"], &["q"]),
    (&["title", "label"], &["q", "name"]),
    (&["columns", "cols", "select", "field", "only", "include-only"], &["fields"]),
    (&["max", "count", "first", "top", "take"], &["limit", "page-size"]),
    (&["per-page", "size"], &["page-size"]),
    (&["offset", "skip", "start"], &["page"]),
    (&["order", "order-by", "sort-by", "desc", "asc", "reverse"], &["sort"]),
    (&["user", "username", "login"], &["user-id", "users", "follower", "as"]),
    (&["member", "members"], &["users"]),
    (&["id", "number"], &["user-id", "group-id", "node-id"]),
    (&["group"], &["group-id"]),
    (&["node", "post", "question", "answer"], &["node-id"]),
    (&["amount", "reputation"], &["points"]),
    (PASSWORDS, &["password-stdin"]),
    (&["host", "server", "site", "base-url", "instance", "endpoint"], &["url"]),
    (&["context", "account", "env"], &["profile"]),
    (&["force", "confirm", "no-confirm", "assume-yes"], &["yes"]),
    (&["debug", "trace"], &["verbose"]),
    (&["silent", "no-progress"], &["quiet"]),
    (&["preview", "simulate", "noop"], &["dry-run"]),
    (&["message", "comment", "content", "text"], &["body-field", "reason"]),
    (&["why", "because", "note"], &["reason"]),
    (&["data", "input", "file", "raw-field"], &["body", "from"]),
    (&["full-name", "display-name", "name"], &["real-name"]),
    (&["mail", "e-mail"], &["email"]),
    (&["dir", "directory", "to"], &["out"]),
    (&["everything", "all-pages", "page-all", "paginate"], &["all"]),
];

/// Flags with which people give a password.
pub(super) const PASSWORDS: &[&str] = &["pass", "password", "passwd"];

/// Short flags of gh, kubectl, psql and curl, and the flags that do the same, the best first.
pub(super) const SHORT_FLAGS: &[(&str, &[&str])] = &[
    ("A", &["all"]),
    ("F", &["body", "from"]),
    ("L", &["limit", "page-size"]),
    ("R", &["url"]),
    ("U", &["as"]),
    ("a", &["all"]),
    ("b", &["body-field", "body"]),
    ("d", &["body", "from"]),
    ("f", &["from", "body"]),
    ("l", &["type"]),
    ("m", &["body-field", "reason"]),
    ("n", &["limit", "page-size", "name"]),
    ("p", &["page"]),
    ("r", &["reason"]),
    ("s", &["sort", "type"]),
    ("t", &["type"]),
    ("u", &["as"]),
];

/// Flags that people try and that no flag replaces, with a tip. Those with `community-qa api` are
/// for that command alone.
pub(super) const FLAG_TIPS: &[(&[&str], &str)] = &[
    (&["X", "request", "method"], "the method comes first: `community-qa api POST PATH`"),
    (
        &["H", "header", "headers"],
        "no flag sets a header; `community-qa api PATH` sends those that the site needs",
    ),
    (&["web", "browser", "w"], "use `community-qa open`"),
    (&["watch", "follow"], "no flag repeats a command; use the program `watch`"),
    (
        &["no-headers", "no-header", "tuples-only", "plain", "raw"],
        "use `--output ndjson`, or `--jq` to print a single field",
    ),
    (
        &["color", "colour", "no-color", "no-colour"],
        "the variable NO_COLOR=1 turns colours off; a pipe has none",
    ),
    (
        &["for", "duration", "days", "expires"],
        "a suspension has no end; use `community-qa user unsuspend USER` later",
    ),
    (&["output-file", "outfile"], "redirect the output: `> FILE`"),
    (
        &["since", "until", "after", "before", "from-date", "to-date"],
        "no flag selects by date; `--jq` can, as in 'select(.creationDate > 1735689600000)'",
    ),
    (
        &["author", "by", "tag", "tags", "topic", "topics", "assignee"],
        "no flag filters by this field; `--jq` can",
    ),
];

/// Flags for the name of a new record or for a search term, the best first.
pub(super) const NAMING: &[&str] = &["name", "username", "q"];

/// Formats of other programs, with a tip.
pub(super) const OUTPUTS: &[(&[&str], &str)] = &[
    (&["wide", "custom-columns", "columns"], "`--fields` chooses the columns of a table"),
    (&["name", "id"], "`--jq` prints a single field: `--jq '.list[].id'`"),
    (
        &["jsonpath", "jsonpath-as-json", "go-template", "template", "jq"],
        "`--jq` takes an expression of jq: `--jq '.list[].id'`",
    ),
    (&["jsonl", "jsonlines", "json-lines"], "use `--output ndjson`"),
    (&["text", "plain", "txt", "aligned"], "use `--output table`"),
    (&["tsv", "tab", "unaligned"], "use `--output csv`"),
];
