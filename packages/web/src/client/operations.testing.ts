import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** As much of JSON Schema as the routes' schemas use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** What the server's own test holds to its routes: the paths of its OpenAPI file. */
const described = new URL("../../../server/src/api/openapi/openapi.snapshot.txt", import.meta.url);

/** The module of types, from the OpenAPI file: what people with a session may ask, and what they get. */
export function operationsSource(): string {
  const paths = JSON.parse(readFileSync(described, "utf8")) as Paths;
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { description }]) => isPeoples(`${method} ${path}`, description))
      .map(([method, operation]) => operationSource(`${method.toUpperCase()} ${path}`, operation)),
  );
  const source = `/* Made from the server's OpenAPI file: npm run unit -- client/operations -u */\n\n/** Every route that a person with a session may ask: what goes in, what comes out. */\nexport interface Operations {\n${lines.join("\n")}\n}\n`;
  return formatted(source);
}

/** Routes for people with a session, and the manifest that everybody reads. */
function isPeoples(name: string, description: string): boolean {
  if (name === "get /v1/studies/{slug}") return true;
  return name.includes(" /v1/") && /\b(anybody|viewer|analyst|owner)\b/.test(description);
}

function operationSource(name: string, operation: Operation): string {
  const { requestBody, responses, parameters, summary } = operation;
  const path = parameters.filter((one) => one.in === "path");
  const query = parameters.filter((one) => one.in === "query");
  const fields = [
    ...(path.length > 0 ? [`readonly path: ${parametersType(path)};`] : []),
    ...(query.length > 0 ? [`readonly query?: ${parametersType(query)};`] : []),
    ...(requestBody ? [`readonly body: ${contentType(requestBody.content)};`] : []),
    `readonly answer: ${answerType(responses)};`,
  ];
  return `/** ${summary}. */\nreadonly ${JSON.stringify(name)}: { ${fields.join(" ")} };`;
}

function parametersType(parameters: Operation["parameters"]): string {
  const fields = parameters.map(
    ({ name, required, schema }) => `readonly ${name}${required ? "" : "?"}: ${typeOf(schema)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

function answerType(responses: Operation["responses"]): string {
  const found = Object.entries(responses)
    .filter(([status]) => /^2/.test(status))
    .map(([, { content }]) => (content ? contentType(content) : "undefined"));
  return [...new Set(found)].join(" | ") || "undefined";
}

function contentType(content: Content): string {
  const [[type, { schema }]] = Object.entries(content) as [[string, { readonly schema?: Schema }]];
  if (type !== "application/json") return "string";
  return schema ? typeOf(schema) : "unknown";
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.type === "array") return `readonly (${typeOf(schema.items!)})[]`;
  if (schema.type === "object") return objectType(schema);
  return (
    { integer: "number", number: "number", boolean: "boolean", null: "null", string: "string" }[
      schema.type ?? ""
    ] ?? "unknown"
  );
}

function objectType({ properties, patternProperties, required = [] }: Schema): string {
  if (patternProperties) return `Readonly<Record<string, ${typeOf(Object.values(patternProperties)[0]!)}>>`;
  if (!properties || Object.keys(properties).length === 0) return "object";
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

/** As every source is. */
function formatted(source: string): string {
  const biome = new URL("../../../../node_modules/@biomejs/biome/bin/biome", import.meta.url).pathname;
  return execFileSync(process.execPath, [biome, "format", "--stdin-file-path=operations.ts"], {
    input: source,
    encoding: "utf8",
  });
}
