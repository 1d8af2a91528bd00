import { parseStudy, studyDigest } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { privatize } from "../../../api/privatize.ts";
import { DpbayesError } from "../../../errors/index.ts";
import { openSource, source } from "../../index.ts";
import { driverSource } from "../driver-source.ts";
import { doubles, type Heard } from "./clients.testing.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "wards",
  question: "Which ward?",
  variables: { ward: { type: "category", levels: ["A", "B"] } },
  model: { family: "categorical", formula: "ward ~ 1" },
  privacy: { setting: "central", epsilon: 0.5, unit: "one row", neighbours: "replace-one" },
});

const SECRET = 73_194_652;
const row = {
  ...{ format: "dpbayes.sums/1", study: studyDigest(study), part: "all", records: SECRET + 8, invalid: 0 },
  ...{ reason: "0", totals: `${SECRET} 8`, arithmetic: 0 },
};

const engines = [
  ["snowflake-sdk", "snowflake://ann:s3cret@org-acc/CLINIC/PUBLIC?warehouse=W&role=R", "snowflake"],
  ["@google-cloud/bigquery", "bigquery://project-1/clinic?location=EU", "bigquery"],
  ["@databricks/sql", "databricks://token:s3cret@dbc.example.org/sql/1.0/warehouses/a1", "databricks"],
  ["hive-driver", "spark+thrifts://ann:s3cret@spark.example.org/clinic", "spark"],
] as const;

const failed = async (promise: Promise<unknown>) => {
  const error = await promise.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(DpbayesError);
  const { message, code } = error as DpbayesError;
  for (const secret of ["s3cret", "7319", "4652"]) expect(message).not.toContain(secret);
  return { message, code };
};

/** A job of BigQuery has no connection to close. */
const lastOf = (name: string) =>
  name === "@google-cloud/bigquery" ? /getQueryResults/ : /client.close|destroy/;

const missing = () => Promise.reject(Object.assign(new Error(), { code: "ERR_MODULE_NOT_FOUND" }));

describe.each(engines)("the client %s", (name, address, driver) => {
  const asked = (heard: Heard, options: { signal?: AbortSignal } = {}) =>
    privatize(study, driverSource(address, "visits", doubles(name, heard)), options);

  it("is asked one statement, and its row is released", async () => {
    const heard: Heard = { calls: [], answer: async () => [row] };
    const release = await asked(heard);
    expect(release.count).toBe(SECRET + 8);
    const statements = heard.calls.filter((call) => JSON.stringify(call).includes("SELECT 'dpbayes.sums/1'"));
    expect(statements).toHaveLength(1);
    expect(heard.calls.at(-1)![0]).toMatch(lastOf(name));
  });

  it("is closed, and nothing of its words is told, when the engine refuses", async () => {
    const error = Object.assign(new Error(`[TABLE_OR_VIEW_NOT_FOUND] ${SECRET} s3cret`), {
      code: "002003",
      errors: [{ reason: "invalidQuery" }],
    });
    const heard: Heard = { calls: [], answer: () => Promise.reject(error) };
    const { message, code } = await failed(asked(heard));
    expect(code).toBe("DATABASE_QUERY");
    expect(message).toMatch(/refuses the query \((CODE_002003|INVALID_QUERY|TABLE_OR_VIEW_NOT_FOUND)\)/);
    expect(heard.calls.at(-1)![0]).toMatch(lastOf(name));
  });

  it("is told to end what is cancelled", async () => {
    const cancelling = new AbortController();
    let end: (error: Error) => void;
    const heard: Heard = {
      calls: [],
      answer: () => {
        setTimeout(() => cancelling.abort(), 1);
        return new Promise((_, stop) => {
          end = stop;
        });
      },
      cancel: () => end(new Error("cancelled")),
    };
    const { code } = await failed(asked(heard, { signal: cancelling.signal }));
    expect(code).toBe("CANCELLED");
    expect(heard.calls.map(([method]) => method)).toContain("cancel");
  });

  it("that is not installed is named", async () => {
    const { message } = await failed(privatize(study, driverSource(address, "visits", missing)));
    expect(message).toContain(`cannot be read without the package ${name}: run npm install ${name}`);
    const installed = [openSource(address, { rows: "visits" }), source[driver](address, "visits")];
    for (const one of installed) expect(one.describe()).toMatch(new RegExp(`^table visits of ${driver}://`));
  });

  it("that does not load is not blamed on the data", async () => {
    const broken = () => Promise.reject(new Error("s3cret"));
    const { message } = await failed(privatize(study, driverSource(address, "visits", broken)));
    expect(message).toContain(`the package ${name} does not load here`);
  });
});

test.each(engines.filter(([name]) => name !== "@google-cloud/bigquery"))(
  "%s that nobody answers says so in our words",
  async (name, address) => {
    const refused = Object.assign(new Error("s3cret"), { code: "ECONNREFUSED" });
    const heard: Heard = { calls: [], answer: async () => [row], connect: () => Promise.reject(refused) };
    const { message } = await failed(privatize(study, driverSource(address, "visits", doubles(name, heard))));
    expect(message).toMatch(/cannot be reached: nobody listens there/);
  },
);

test("what clients are told: no log, no measurement of use, certificates checked, all digits", async () => {
  const told: Record<string, unknown> = {};
  for (const [name, address] of engines) {
    const heard: Heard = { calls: [], answer: async () => [row] };
    await privatize(study, driverSource(address, "visits", doubles(name, heard)));
    told[name] = heard.calls
      .filter(([method]) => ["configure", "createConnection", "connect", "createQueryJob"].includes(method))
      .flatMap(([, ...rest]) => rest);
  }
  expect(told["snowflake-sdk"]).toMatchObject([
    { logLevel: "OFF" },
    {
      ...{ account: "org-acc", username: "ann", password: "s3cret", database: "CLINIC", schema: "PUBLIC" },
      ...{ warehouse: "W", role: "R", fetchAsString: ["Number"] },
    },
  ]);
  expect(told["@google-cloud/bigquery"]).toMatchObject([
    { location: "EU", useQueryCache: false, defaultDataset: { projectId: "project-1", datasetId: "clinic" } },
  ]);
  expect(told["@databricks/sql"]).toMatchObject([
    { host: "dbc.example.org", path: "/sql/1.0/warehouses/a1", token: "s3cret", telemetryEnabled: false },
  ]);
  expect(told["hive-driver"]).toMatchObject([
    { host: "spark.example.org", port: 10_000, options: { ssl: true, rejectUnauthorized: true } },
  ]);
});

test.each<[string, RegExp]>([
  ["spark+thrift://ann:s3cret@spark.example.org/x", /a password without encryption/],
  ["databricks+http://token:s3cret@host/sql", /not readable/],
  ["snowflake://ann:s3cret@acc/db?authenticator=s3cret", /with a setting that is none/],
  ["bigquery://ann:s3cret@project/set", /which BigQuery has elsewhere/],
])("the address %s is refused, and no password is shown", async (address, problem) => {
  const { message } = await failed((async () => driverSource(address, "t"))());
  expect(message).toMatch(problem);
});
