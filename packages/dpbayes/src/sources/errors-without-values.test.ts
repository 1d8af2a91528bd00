import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DpbayesError, parseStudy, planRelease, type Report } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, started } from "../command/process.testing.ts";
import { tellError } from "../command/terminal/outcome.ts";
import { observedSource } from "../registry/observed-source.ts";
import { rowSketch } from "../registry/row-sketch.ts";
import { openSource, type RecordSource } from "./index.ts";
import { privatizeSource } from "./privatize-source.ts";
import { requireColumns } from "./push-down/require-columns.ts";
import { reportSource } from "./report-source.ts";

const CANARY = "Mary-4711";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-values-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const declared = {
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long?",
  variables: { age: { type: "number", bounds: [0, 120] }, ill: { type: "boolean" } },
  model: { family: "logistic-regression", formula: "ill ~ age" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
};
const study = parseStudy(declared);
const local = parseStudy({
  ...declared,
  privacy: { ...declared.privacy, setting: "local", perturb: "inputs" },
});

async function refusal(run: () => unknown): Promise<DpbayesError> {
  try {
    await run();
  } catch (error) {
    return error as DpbayesError;
  }
  throw new Error("nothing was refused");
}

function everything({ message, stack, details, cause, code }: DpbayesError): string {
  return [message, stack, JSON.stringify(details), String(cause), code].join("\n");
}

function csv(text: string): RecordSource {
  const file = join(folder, "table.csv");
  writeFileSync(file, text);
  return openSource(file);
}

describe("a table that lacks a column", () => {
  it.each([
    ["no header", `${CANARY},yes,40\n`],
    ["no header, and a cell that is a variable's name", `${CANARY},age,40\n`],
    ["a header of other columns", `age,${CANARY}\n40,1\n`],
  ])("is told by the number of its columns: %s", async (_, text) => {
    const error = await refusal(() => privatizeSource(study, csv(text)));
    expect(error.code).toBe("TABLE_COLUMNS");
    expect(everything(error)).not.toContain("Mary");
    expect(error.message).toMatch(/its first line has [23] fields separated by ","/);
  });

  it("is told that it has a column of almost that name", async () => {
    const error = await refusal(() => privatizeSource(study, csv("I_LL ,age\n1,2\n")));
    expect(error.message).toContain("one of them the same but for capitals, spaces or signs");
    const other = await refusal(() => privatizeSource(study, csv("x,age\n1,2\n")));
    expect(other.message).not.toContain("the same");
  });

  it("shows neither the columns of an engine nor the values that one of its types lists", async () => {
    const wanted = Object.entries(study.variables);
    const named = (name: string, type: string, kind: "text" | "number" | "boolean") => ({ name, type, kind });
    const described = [named(CANARY, "VARCHAR", "text"), named("age", "DOUBLE", "number")];
    const missing = await refusal(() => requireColumns("t.parquet", described, wanted));
    expect(missing.message).toBe("t.parquet has no column ill; it has 2 columns");
    const levels = named("age", `ENUM('${CANARY}', 'b')`, "text");
    const typed = await refusal(() =>
      requireColumns("t.parquet", [levels, named("ill", "BOOLEAN", "boolean")], wanted),
    );
    expect(typed.message).toContain("column age is of type ENUM,");
    expect(everything(missing) + everything(typed)).not.toContain("Mary");
  });
});

describe("a yes or no", () => {
  it.each(["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"])(
    "that reads %s is a text like any other",
    async (word) => {
      const error = await refusal(() => privatizeSource(study, csv(`age,ill\n40,${word}\n`)));
      expect(error.message).toContain("field ill is a string, must be true or false");
    },
  );
});

describe("what a source of the holder's own throws", () => {
  const thrown = [new Error(CANARY), new DpbayesError("TABLE_ROW", CANARY, { found: CANARY }), CANARY];
  const throws = (error: unknown) => () => {
    throw error;
  };
  const sources = (error: unknown): readonly RecordSource[] => {
    const describe = () => "mine";
    async function* records() {
      yield { age: 40, ill: true };
      throw error;
    }
    return [
      { describe, records },
      { describe, records: throws(error) },
      { describe, records, sums: () => Promise.reject(error) },
      { describe, records, sums: throws(error) },
      { describe, records: () => Object.assign(records(), { place: throws(error) }) },
    ];
  };

  it("is replaced in a release and in reports", async () => {
    const plan = planRelease(local);
    for (const error of thrown)
      for (const one of sources(error)) {
        const reports = async () => {
          for await (const report of reportSource(plan, one))
            expect((report as Report).values).toHaveLength(2);
        };
        for (const run of [() => privatizeSource(study, one), reports]) {
          const refused = await refusal(run);
          expect(refused.code).toBe("RECORDS_UNREADABLE");
          expect(everything(refused)).not.toContain("Mary");
        }
      }
  });
});

describe("a line that is no record", () => {
  it.each(["null", "5", "[1]", '"Mary-4711"'])(
    "keeps its place while records are sampled: %s",
    async (line) => {
      const file = join(folder, "rows.jsonl");
      writeFileSync(file, `{"age": 40, "ill": true}\n${line}\n`);
      const sketch = { add: () => undefined, sample: () => undefined };
      const error = await refusal(() => privatizeSource(study, observedSource(openSource(file), sketch)));
      expect(error).toMatchObject({ code: "RECORD_SHAPE", details: { line: 2 } });
      expect(everything(error)).not.toContain("Mary");
    },
  );

  it.each(['{"toString": 1}', `${"[".repeat(50)}${"]".repeat(50)}`])(
    "keeps its place where a value has no text",
    async (value) => {
      const file = join(folder, "rows.jsonl");
      writeFileSync(file, `{"age": 40, "ill": true}\n{"age": ${value}, "ill": true}\n`);
      const error = await refusal(() =>
        privatizeSource(study, observedSource(openSource(file), rowSketch(new Uint8Array(32)))),
      );
      expect(error).toMatchObject({ code: "RECORD_FIELD", details: { line: 2, field: "age" } });
    },
  );
});

describe("a mistake of ours", () => {
  const told = (error: unknown, json: boolean) => {
    let text = "";
    const io = {
      stdout: { write: () => undefined },
      stderr: { write: (more: string) => (text += more) },
      env: {},
      signal: new AbortController().signal,
      now: () => new Date(0),
    };
    tellError(error, io, json);
    return text;
  };
  const named = (name: string) => Object.assign(new Error("x"), { name });

  it.each([
    ["a message", new TypeError(`looked at ${CANARY}`)],
    ["a message of lines like a stack", new RangeError(`one\n    at ${CANARY} (/a/${CANARY}.ts:1:1)`)],
    ["a name", named(CANARY)],
    ["a stack", Object.assign(new Error("x"), { stack: `    at ${CANARY}` })],
    ["a code", Object.assign(new Error("x"), { code: CANARY })],
    ["a text", CANARY],
    ["an object", { [CANARY]: CANARY, name: CANARY, message: CANARY }],
  ])("is told without its words: %s", (_, error) => {
    for (const json of [false, true]) {
      expect(told(error, json)).not.toContain("Mary");
      expect(told(error, json)).toContain("an unexpected ");
    }
  });

  it("is told with its kind and place", () => {
    expect(told(new TypeError("x"), false)).toMatch(
      /an unexpected TypeError at .*errors-without-values\.test\.ts:\d+:\d+/,
    );
  });

  it.each([
    ["in a promise that nobody waits for", `Promise.reject(new Error("${CANARY}"))`],
    ["in a callback", `throw new Error("${CANARY}")`],
    ["that is no error", `throw "${CANARY}"`],
  ])("ends the process without its words: %s", async (_, code) => {
    // Once the command line listens, as its own code would.
    const listens = `process.listenerCount("SIGINT") > 0`;
    const late = encodeURIComponent(
      `const timer = setInterval(() => { if (${listens}) { clearInterval(timer); ${code} } }, 5)`,
    );
    const {
      err,
      out,
      code: exit,
    } = await ended(started(["--version"], { preload: `data:text/javascript,${late}` }));
    expect(exit).toBe(1);
    expect(err).toContain("dpbayes: an unexpected ");
    expect(err + out).not.toContain("Mary");
  });
});
