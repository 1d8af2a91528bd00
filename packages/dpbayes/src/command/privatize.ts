import { extname } from "node:path";
import { describeAmount, remaining, type Study } from "@dpbayes/privacy";
import { fail } from "../errors/index.ts";
import { readStudy } from "../files/index.ts";
import { type Released, releaseToFile } from "../ledger/index.ts";
import { openSource } from "../sources/index.ts";
import { budgetFlags, budgetOf } from "./budget-flags.ts";
import { type Command, SUCCESS } from "./command.ts";
import { type Io, print, tell } from "./io.ts";
import type { Given } from "./parse-arguments.ts";
import { progressLine } from "./progress.ts";
import { styled } from "./style.ts";

export const privatizeCommand: Command = {
  name: "privatize",
  about: "turn a table into a release, and write its cost into the data set's ledger",
  operands: "DATA",
  takes: { least: 1, most: 1 },
  flags: {
    study: { value: "FILE", short: "s", help: "the study (YAML or JSON)" },
    output: {
      value: "FILE",
      short: "o",
      help: "where the release goes; DATA with another ending without it",
    },
    holder: { value: "NAME", help: "a public label of who holds the data, stored in the release" },
    ledger: { value: "FILE", help: "the data set's ledger; DATA.ledger.jsonl without it" },
    ...budgetFlags,
    delimiter: { value: "CHARACTER", help: "what separates the fields of a CSV file; found out without it" },
    "skip-invalid": { help: "leave out records that do not fit the study (add-remove neighbours only)" },
    "show-private": {
      help: "tell how many values were clipped: for the holder's eyes, not covered by the guarantee",
    },
    force: { help: "replace an existing output file" },
  },
  notes: [
    "DATA is a .csv, .tsv or .jsonl file. The first release of a data set may declare its whole budget; without one,",
    "that release is all the budget there is. A release that does not fit is refused and spends nothing. A local",
    "study gives one report per record, as JSON lines.",
  ].join("\n"),
  examples: [
    "dpbayes privatize visits.csv --study study.yaml -o north.release.json --holder north",
    "dpbayes privatize visits.csv -s study.yaml --budget-epsilon 3 --budget-delta 1e-5",
  ],
  run: runPrivatize,
};

async function runPrivatize(given: Given, io: Io): Promise<number> {
  const [data] = given.operands as [string];
  const study = readStudy(
    given.text("study") ?? fail("ARGUMENT_MISSING", { command: "privatize", missing: "--study FILE" }),
  );
  const output = given.text("output") ?? outputFor(data, study);
  const delimiter = delimiterOf(given);
  const line = progressLine(io);
  const budget = budgetOf(given);
  const holder = given.text("holder");
  const released = await releaseToFile(study, openSource(data, delimiter), {
    output,
    ledger: given.text("ledger") ?? `${data}.ledger.jsonl`,
    force: given.has("force"),
    skipInvalid: given.has("skip-invalid"),
    signal: io.signal,
    now: io.now,
    ...(budget && { budget }),
    ...(holder !== undefined && { holder }),
    onProgress: (records) => line.update(() => `${records.toLocaleString("en")} records read`),
    ...(given.has("show-private") && {
      onPrivateDiagnostics: (facts) => tell(io, `private: ${JSON.stringify(facts)}`),
    }),
  }).finally(line.clear);
  say(given, io, study, output, released);
  return SUCCESS;
}

function delimiterOf(given: Given): { readonly delimiter?: string } {
  const text = given.text("delimiter");
  if (text === undefined) return {};
  const delimiter = text === "\\t" || text === "tab" ? "\t" : text;
  if (delimiter.length !== 1 || /["\n\r]/.test(delimiter))
    fail("FLAG_VALUE", { flag: "--delimiter", found: text, accepted: "one character, or tab" });
  return { delimiter };
}

function outputFor(data: string, { privacy }: Study): string {
  const stem = data.slice(0, data.length - extname(data).length);
  return privacy.setting === "local" ? `${stem}.reports.jsonl` : `${stem}.release.json`;
}

function say(
  given: Given,
  io: Io,
  study: Study,
  output: string,
  { ledger, release, reports }: Released,
): void {
  const spent = ledger.entries.at(-1)!.spent;
  const left = remaining(ledger);
  if (given.has("json")) {
    const digest = release?.digest;
    print(
      io,
      JSON.stringify({
        output,
        study: study.id,
        spent,
        remaining: left,
        ...(digest && { digest }),
        ...(reports && { reports }),
      }),
    );
    return;
  }
  print(io, `${styled(io, io.stdout, "green", "released")}   ${output}`);
  print(io, `spent      ${describeAmount(spent)} (${study.privacy.unit}, ${study.privacy.neighbours})`);
  print(io, `remaining  ${describeAmount(left)}`);
}
