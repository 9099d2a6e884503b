"""What Schemathesis cannot know, done to each request before it is sent."""

import re

import schemathesis

# The super user and the ordinary user of a seeded community, who call.
CALLERS = {"1", "2"}
SOMEBODY_ELSE = 3


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.method == "GET":
        return
    spare_the_callers(case)
    # R-0-23: a field of a body that is null counts as one that is not sent.
    if isinstance(case.body, dict):
        case.body = {name: value for name, value in case.body.items() if value is not None}


def spare_the_callers(case):
    """A request that suspended or renamed its own caller would be the last that says anything."""
    path = case.path_parameters or {}
    if str(path.get("user_id")) in CALLERS:
        path["user_id"] = SOMEBODY_ELSE
    # With groups, it is `users` that tells whom.
    for place in (case.query, case.body):
        if isinstance(place, dict) and CALLERS & set(re.findall(r"\d+", str(place.get("users")))):
            place["users"] = SOMEBODY_ELSE
