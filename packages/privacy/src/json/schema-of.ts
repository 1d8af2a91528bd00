import { deepFreeze } from "./deep-freeze.ts";
import { MOST_CHARACTERS } from "./limits.ts";
import { isOptional, type ListShape, type MapShape, nameOf, type Shape } from "./shape.ts";

/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema (draft 2020-12) of a shape: what `readShape` accepts, it accepts. */
export function schemaOf(shape: Shape): JsonSchema {
  switch (shape.is) {
    case "text":
      return { type: "string", pattern: shape.like ?? "\\S", maxLength: shape.most ?? MOST_CHARACTERS };
    case "number":
      return numberSchema(shape);
    case "flag":
      return { type: "boolean" };
    case "null":
      return { type: "null" };
    case "one":
      return { enum: shape.of, ...(shape.otherwise !== undefined && { default: shape.otherwise }) };
    case "list":
      return listSchema(shape);
    case "map":
      return mapSchema(shape);
    case "object":
      return objectSchema(shape.fields);
    case "variant":
      return { oneOf: Object.entries(shape.cases).map((entry) => caseSchema(shape.by, ...entry)) };
    case "either":
      return { anyOf: shape.of.map(schemaOf) };
    case "json":
      return { type: "object" };
    default:
      return shape satisfies never;
  }
}

/** A whole format: its schema with a name. */
export function formatSchema(name: string, title: string, shape: Shape): JsonSchema {
  return deepFreeze({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:dpbayes:${name}`,
    title,
    ...schemaOf(shape),
  });
}

function numberSchema(shape: Extract<Shape, { readonly is: "number" }>): JsonSchema {
  return {
    type: shape.whole ? "integer" : "number",
    ...(shape.above !== undefined && { exclusiveMinimum: shape.above }),
    ...(shape.from !== undefined && { minimum: shape.from }),
    ...(shape.below !== undefined && { exclusiveMaximum: shape.below }),
  };
}

function listSchema({ of, atLeast, length, most }: ListShape): JsonSchema {
  return {
    type: "array",
    items: schemaOf(of),
    ...(atLeast !== undefined && { minItems: atLeast }),
    ...(most !== undefined && { maxItems: most }),
    ...(length !== undefined && { minItems: length, maxItems: length }),
  };
}

function mapSchema({ of, keys, atLeast, most }: MapShape): JsonSchema {
  return {
    type: "object",
    additionalProperties: schemaOf(of),
    ...(keys !== undefined && { propertyNames: { pattern: keys } }),
    ...(atLeast !== undefined && { minProperties: atLeast }),
    ...(most !== undefined && { maxProperties: most }),
  };
}

/** A field with a default may be missing as well. */
function objectSchema(fields: Readonly<Record<string, Shape>>): JsonSchema {
  const entries = Object.entries(fields);
  const mayMiss = (key: string, shape: Shape) =>
    isOptional(key) || (shape.is === "one" && shape.otherwise !== undefined);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, shape]) => [nameOf(key), schemaOf(shape)])),
    required: entries.filter(([key, shape]) => !mayMiss(key, shape)).map(([key]) => nameOf(key)),
    additionalProperties: false,
  };
}

/** In its own case, the deciding field has one value only. */
function caseSchema(by: string, kind: string, shape: Shape): JsonSchema {
  const schema = schemaOf(shape);
  const properties = schema["properties"] as Record<string, unknown>;
  return { ...schema, properties: { ...properties, [by]: { const: kind } } };
}
