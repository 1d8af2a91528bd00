import fc from "fast-check";

type Schema = Readonly<Record<string, unknown>>;

/** Values that a JSON Schema allows: of the words that our routes' schemas use. */
export function allowedBy(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, const: one, enum: words } = schema;
  const choices = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map(allowedBy));
  if ("const" in schema) return fc.constant(one);
  if (words) return fc.constantFrom(...(words as readonly unknown[]));
  switch (schema["type"]) {
    case "object":
      return objects(schema);
    case "array":
      return fc.array(allowedBy((schema["items"] ?? {}) as Schema), { maxLength: 3 });
    case "string":
      return strings(schema);
    case "integer":
      return fc.integer(rangeOf(schema));
    case "number":
      return fc.double({ ...rangeOf(schema), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const values = Object.entries(properties as Readonly<Record<string, Schema>>);
  return fc.record(Object.fromEntries(values.map(([name, schema]) => [name, allowedBy(schema)])), {
    requiredKeys: [...(required as readonly string[])],
  });
}

function strings({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid();
  const lengths = {
    minLength: (minLength ?? 0) as number,
    maxLength: Math.min((maxLength ?? 40) as number, 200),
  };
  if (pattern === undefined) return fc.string({ ...lengths, unit: "binary" });
  return fc.stringMatching(new RegExp(pattern as string)).filter((text) => text.length <= 500);
}

/** Small where the schema sets no end: a count of 100,000 says no more than one of 10. */
function rangeOf({ minimum = -10, maximum }: Schema) {
  const min = minimum as number;
  return { min, max: Math.min((maximum ?? min + 20) as number, min + 20) };
}

const elsewhere = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    -1,
    1e308,
    2 ** 53,
    "",
    "\u0000",
    "'; DROP TABLE study; --",
    [],
    {},
    "9".repeat(400),
  ),
);

/** A value with one place changed: a field left out, added or replaced by something else. */
export function changed(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, fc.nat(), fc.nat(2), elsewhere).map(([whole, where, how, other]) => {
    const places = placesIn(whole);
    return places.length === 0 ? other : changeAt(whole, places[where % places.length]!, how, other);
  });
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return path.length === 0 ? [] : [path];
  const inside = Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]));
  return path.length === 0 ? inside : [path, ...inside];
}

function changeAt(value: unknown, [first, ...rest]: Path, how: number, other: unknown): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  if (rest.length > 0) copy[first!] = changeAt(copy[first!], rest, how, other);
  else if (how === 0) delete copy[first!];
  else if (how === 1) copy[first!] = other;
  else copy["unknown"] = other;
  return copy;
}
