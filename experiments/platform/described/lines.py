"""What schemathesis has to be told: lines of JSON are sent as they are, anything else as JSON."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "replace")
