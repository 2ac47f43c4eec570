"""What a schema cannot say, and what a query cannot."""

import re

import schemathesis

# The only reasons for which a request that matches its schema is answered with 422.
BEYOND_THE_SCHEMA = [
    r"^query\.vcpuCount: \d+ is not a power of two$",
    # A cursor, and the id of an event, are opaque.
    r"^query\.cursor: ",
    r"^header\.Last-Event-ID: ",
    # What the body names decides (platform.md, section 2.6, rule 1).
    r"^\$\.templateId: .* is (not )?a serverless template",
    # What else the body says decides (serverless.md, Endpoints).
    r"^\$\.image: `image` is required unless `templateId` is set$",
    r"^\$\.ports: \d+ http ports are more than 10$",
    r"^\$\.gpu\.excludedTypes",
    r"^\$\.scaling\.type: QUEUE_DELAY is for QUEUE endpoints",
]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """To generated clients a log is one string. schemathesis reads the schema of a stream as that of each event, so it is
    given that one, with the data of the event that the document names beside it."""
    for path in ["/v2/pods/{id}/logs", "/v2/serverless/{id}/workers/{workerId}/logs"]:
        content = raw_schema["paths"][path]["get"]["responses"]["200"]["content"]["text/event-stream"]
        line = content["schema"]["x-event-data"]
        data = {"type": "string", "contentMediaType": "application/json", "contentSchema": line}
        content["schema"] = {
            "type": "object",
            "properties": {"id": {"type": "string"}, "data": data},
            "required": ["id", "data"],
        }


@schemathesis.hook
def filter_query(context, query):
    """A list that holds an empty text looks in a query like an empty list, and the latter is valid."""
    lists = {parameter.name for parameter in context.operation.query if parameter.definition["schema"].get("type") == "array"}
    return not any(name in lists and value == "" for name, value in (query or {}).items())


@schemathesis.check
def schema_says_what_it_can(ctx, response, case):
    """Where a 422 is let through for one of these reasons, it is for one of these reasons."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 422:
        return
    unexpected = [
        error
        for error in response.json()["errors"]
        if not any(re.search(reason, error, re.DOTALL) for reason in BEYOND_THE_SCHEMA)
    ]
    assert not unexpected, f"a request that matches the schema does not match the contract: {unexpected}"
