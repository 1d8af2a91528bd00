import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parseBundle, partsOf, type Study } from "@dpbayes/privacy";
import { parseStudy, studyDigest } from "@dpbayes/privacy/formats";
import { afterEach, describe, expect, it, test } from "vitest";
import { privatize } from "../../api/privatize.ts";
import { DpbayesError } from "../../errors/index.ts";
import { openSource, source } from "../index.ts";
import { privatizeBundleSource } from "../privatize-bundle-source.ts";
import { engineAddress } from "./engine-address.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "wards",
  question: "Which ward?",
  variables: { ward: { type: "category", levels: ["A", "B"] } },
  model: { family: "categorical", formula: "ward ~ 1" },
  privacy: { setting: "central", epsilon: 0.5, unit: "one row", neighbours: "replace-one" },
});

const SECRET = 73_194_652;
const row = (of: Study = study, changes: object = {}) => ({
  ...{ format: "dpbayes.sums/1", study: studyDigest(of), part: "all", records: SECRET + 8, invalid: 0 },
  ...{ reason: "0", totals: `${SECRET} 8`, arithmetic: 0, ...changes },
});

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

let server: Server | undefined;
afterEach(() => void server?.close());

/** An engine that says what it is told to, and remembers what it was asked. */
async function fake(answer: (request: IncomingMessage, body: string, url: string) => Reply) {
  const asked: { method: string; path: string; body: string; headers: IncomingMessage["headers"] }[] = [];
  const listening = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    asked.push({ method: request.method!, path: request.url!, body, headers: request.headers });
    const { status = 200, headers = {}, body: said } = answer(request, body, url());
    response.writeHead(status, headers).end(said);
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  const url = () => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return { asked, host: url().slice("http://".length) };
}

const failed = async (promise: Promise<unknown>) => {
  const error = await promise.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(DpbayesError);
  const { message, code } = error as DpbayesError;
  for (const secret of ["s3cret", "7319", "4652"]) expect(message).not.toContain(secret);
  return { message, code };
};

const page = (rows: readonly object[]) => ({
  columns: Object.keys(rows[0]!).map((name) => ({ name })),
  data: rows.map((one) => Object.values(one)),
});

describe("Trino over HTTP", () => {
  it("is asked page by page as its user, and its row is released", async () => {
    let waits = 0;
    const { asked, host } = await fake(({ method, url: path }, _, url) => {
      if (method === "POST") return { body: JSON.stringify({ nextUri: `${url}/v1/statement/1` }) };
      if (waits++ === 0) return { status: 503, body: "" };
      if (path === "/v1/statement/1") return { body: JSON.stringify({ nextUri: `${url}/v1/statement/2` }) };
      return { body: JSON.stringify(page([row()])) };
    });
    const rows = source.trino(`trino+http://ann:s3cret@${host}/hive/clinic`, "visits");
    expect(rows.describe()).toBe(`table visits of trino://${host}/hive/clinic`);
    const notes: string[] = [];
    const release = await privatize(study, rows, { onNote: (note) => notes.push(note) });
    expect(release.count).toBe(SECRET + 8);
    expect(notes.join()).toMatch(/is a plain table.*is not checked/);
    expect(asked.map(({ method }) => method)).toEqual(["POST", "GET", "GET", "GET"]);
    expect(asked[0]!.body).toMatch(/^SELECT 'dpbayes.sums\/1'[\s\S]*FROM "visits" AS source[\s\S]*[^;]$/);
    expect(asked[0]!.headers).toMatchObject({
      "x-trino-user": "ann",
      "x-trino-catalog": "hive",
      "x-trino-schema": "clinic",
      authorization: `Basic ${Buffer.from("ann:s3cret").toString("base64")}`,
    });
  });

  test.each<[string, Reply, RegExp]>([
    [
      "an error in its own words",
      { body: JSON.stringify({ error: { errorName: "TABLE_NOT_FOUND", message: `'${SECRET}'` } }) },
      /refuses the query \(TABLE_NOT_FOUND\)/,
    ],
    [
      "an error whose name is none",
      { body: JSON.stringify({ error: { errorName: `x ${SECRET}` } }) },
      /refuses the query;/,
    ],
    [
      "another host",
      { body: JSON.stringify({ nextUri: "http://127.0.0.2:9/v1" }) },
      /sends to another address/,
    ],
    [
      "a redirect",
      { status: 302, headers: { location: "http://127.0.0.2:9/" }, body: "" },
      /did not get through/,
    ],
    ["a closed door", { status: 401, body: "" }, /user or password are not accepted/],
    ["no JSON", { body: `${SECRET}<html>` }, /no JSON/],
    ["no row", { body: "{}" }, /another number of rows/],
    ["two rows", { body: JSON.stringify(page([row(), row()])) }, /another number of rows/],
    [
      "sums of another study",
      { body: JSON.stringify(page([row(study, { study: "0".repeat(64) })])) },
      /sums of another study/,
    ],
    [
      "a negative count",
      { body: JSON.stringify(page([row(study, { totals: `${SECRET + 9} -1` })])) },
      /larger than so many records|a count is negative/,
    ],
  ])("that answers with %s releases nothing", async (_, reply, problem) => {
    const { host } = await fake(() => reply);
    const { message } = await failed(
      privatize(study, source.trino(`trino+http://ann:s3cret@${host}/hive`, "t")),
    );
    expect(message).toMatch(problem);
  });

  it("is one statement for several questions", async () => {
    const bundle = parseBundle({
      ...{ format: "dpbayes.study/1", id: "two", question: "Two?", variables: study.variables },
      models: {
        all: { family: "categorical", formula: "ward ~ 1" },
        again: { family: "categorical", formula: "ward ~ 1" },
      },
      privacy: study.privacy,
    });
    const both = Object.values(partsOf(bundle)).map((one) => row(one));
    const { asked, host } = await fake(() => ({ body: JSON.stringify(page(both)) }));
    const released = await privatizeBundleSource(bundle, source.trino(`trino+http://${host}`, "t"));
    expect(Object.keys(released.parts)).toEqual(["all", "again"]);
    expect(asked[0]!.body).toContain("UNION ALL");
  });
});

describe("ClickHouse over HTTP", () => {
  it("is asked once, for reading only", async () => {
    const { asked, host } = await fake(() => ({ body: `${JSON.stringify(row())}\n` }));
    const rows = openSource(`clickhouse+http://ann:s3cret@${host}/clinic`, { rows: "visits" });
    expect((await privatize(study, rows)).count).toBe(SECRET + 8);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.path).toMatch(/readonly=2.*database=clinic/);
    expect(asked[0]!.headers).toMatchObject({ "x-clickhouse-user": "ann", "x-clickhouse-key": "s3cret" });
  });

  it("tells the number of its error and not its words", async () => {
    const headers = { "X-ClickHouse-Exception-Code": "60" };
    const { host } = await fake(() => ({ status: 404, headers, body: `Code: 60. ${SECRET}` }));
    const { message } = await failed(privatize(study, source.clickhouse(`clickhouse+http://${host}`, "t")));
    expect(message).toMatch(/refuses the query \(CODE_60\)/);
  });
});

test.each<[string, RegExp]>([
  ["trino://host/x", /not readable as the address of an engine/],
  ["trino+ftp://host/x", /not readable/],
  ["trino+http://ann:s3cret@db.example.org/x", /a password without encryption/],
])("the address %s is refused, and no password is shown", async (address, problem) => {
  const { message } = await failed((async () => engineAddress(address))());
  expect(message).toMatch(problem);
});

it("an engine that nobody listens for is one sentence", async () => {
  const { host } = await fake(() => ({ body: "" }));
  await new Promise((done) => server!.close(done));
  const { message } = await failed(privatize(study, source.trino(`trino+http://${host}/x`, "t")));
  expect(message).toBe(`trino://${host}/x cannot be reached: nobody listens there (connection refused)`);
});

it("a client of one's own is a function from SQL to rows", async () => {
  const rows = source.engine({ engine: "snowflake", table: "CLINIC.PUBLIC.VISITS" }, async (sql) => {
    expect(sql).toContain('FROM "CLINIC"."PUBLIC"."VISITS" AS source');
    return [Object.fromEntries(Object.entries(row()).map(([name, value]) => [name.toUpperCase(), value]))];
  });
  expect((await privatize(study, rows)).count).toBe(SECRET + 8);
});
