import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type RunningServer, readSettings, startServer } from "@dpbayes/server";
import type { Json } from "../../experiment.ts";
import type { RunFound } from "../runs.ts";

/** How much is tried. */
export interface DescribedSizes {
  /** Requests of one operation and kind. */
  readonly examples: number;
  /** Seconds in all. */
  readonly seconds: number;
}

/** `pip install schemathesis`; where it is not in the path, this names it. */
const PROGRAM = process.env["SCHEMATHESIS"] ?? "schemathesis";

/**
 * What must hold of every answer. Left out is whether what a schema allows is taken: studies, releases and budgets have rules that no schema says,
 * and their refusals have tests of their own.
 */
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
  "unsupported_method",
  "allow_header_conformance",
  "ignored_auth",
];

/** A server, and requests that schemathesis makes out of its own description: as an owner, as a program and as nobody. */
export async function described({ examples, seconds }: DescribedSizes): Promise<RunFound> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-described-"));
  const server = await startServer(
    readSettings({ DPBAYES_PORT: "0", DPBAYES_DATA: folder, DPBAYES_LOG: "none" }),
  );
  try {
    writeFileSync(join(folder, "schemathesis.toml"), await settingsFor(server));
    const report = join(folder, "report.json");
    const words = [
      ...["--config-file", join(folder, "schemathesis.toml"), "run", `${server.url}/openapi.json`],
      // Streams do not end, and a session that ended would answer nothing more.
      ...["--exclude-path-regex", "/events$", "--exclude-operation-id", "deleteSession"],
      ...["--phases", "examples,coverage,fuzzing", "--checks", CHECKS.join(","), "--continue-on-failure"],
      ...["--max-examples", `${examples}`, "--max-time", `${seconds}`, "--seed", "1"],
      ...["--report", "json", "--report-json-path", report],
    ];
    // It ends with 1 where it found something: what that is stands in the report.
    await promisify(execFile)(PROGRAM, words, {
      cwd: folder,
      env: { ...process.env, SCHEMATHESIS_HOOKS: fileURLToPath(new URL("lines.py", import.meta.url)) },
      maxBuffer: 2 ** 28,
    }).catch(unlessReported);
    return foundIn(JSON.parse(readFileSync(report, "utf8")) as Report);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Becomes the owner, makes something of what paths name, and lets schemathesis in. */
async function settingsFor({ url, ownerLink }: RunningServer): Promise<string> {
  const origin = new URL(ownerLink!).origin;
  const ask = (path: string, body: object, cookie = "") =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  const code = new URL(ownerLink!).hash.slice(1);
  const owner = { code, email: "owner@example.org", password: "correct horse battery" };
  const cookie = (await ask("/v1/welcome", owner)).headers.get("set-cookie")!.split(";")[0]!;
  await ask("/v1/studies", { slug: "answered", admission: "anyone", study: STUDY }, cookie);
  await ask("/v1/studies/answered/open", {}, cookie);
  const made = await ask("/v1/tokens", { name: "script", kind: "analyst", days: 1 }, cookie);
  const { token } = (await made.json()) as { readonly token: string };
  return `headers = { Origin = "${origin}" }
request-timeout = 20.0
[auth.openapi]
session = { api_key = "${cookie.split("=")[1]}" }
token = { bearer = "${token}" }
`;
}

const STUDY = {
  format: "dpbayes.study/1",
  id: "answered",
  question: "How many?",
  variables: { smokes: { type: "category", levels: ["never", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
};

interface Report {
  readonly schemathesis_version: string;
  readonly complete: boolean;
  readonly operations: { readonly selected: number; readonly tested: number };
  readonly test_cases: { readonly generated: number; readonly with_failures: number };
  readonly failures: readonly { readonly title?: string; readonly operation?: string }[];
  readonly errors: readonly { readonly title: string; readonly count: number }[];
}

function foundIn({
  schemathesis_version,
  operations,
  test_cases,
  failures,
  errors,
  complete,
}: Report): RunFound {
  const figures: Json = {
    schemathesis: schemathesis_version,
    operations: operations.tested,
    requests: test_cases.generated,
    failed: test_cases.with_failures,
  };
  const problems = [
    ...failures.map(({ title = "a failure", operation = "a route" }) => `${operation}: ${title}`),
    ...errors.map(({ title, count }) => `${count} of the tool's own: ${title}`),
    ...(complete && operations.tested === operations.selected ? [] : ["not every route was tried"]),
  ];
  return { figures, problems };
}

function unlessReported(error: unknown): void {
  const { code } = error as { readonly code?: unknown };
  if (code === "ENOENT")
    throw new Error(`${PROGRAM} is not here: pip install schemathesis, or name it in SCHEMATHESIS`);
  if (code !== 1) throw error;
}
