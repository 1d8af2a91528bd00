import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Files that turn numbers into digits themselves, and why. */
const others: Readonly<Record<string, string>> = {
  "inference/src/text/numbers.ts": "how numbers are written for people",
  "inference/src/fit/exports/cmdstan-comments.ts": "CmdStan's own format",
  "dpbayes/src/command/demo/tables.ts": "made-up data, as a table would hold it",
  "dpbayes/src/planner/solving/solve-plan.ts": "a number that is planned with, not a text",
  "dpbayes/src/plot/scale.ts": "the place of a tick, not its text",
  "privacy/src/accounting/ledger/amount.ts": "exact decimals, rounded towards more loss",
  "privacy/src/posterior-sampling/tempering.ts":
    "an error of the private side, which knows nothing of the public one",
};

test("numbers are written for people in one module", () => {
  const files = ["privacy", "inference", "dpbayes"].flatMap((name) =>
    readdirSync(join("packages", name, "src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !/\.(test|testing)\.ts$/.test(file))
      .map((file) => `${name}/src/${file}`),
  );
  const writing = files.filter((file) =>
    withoutComments(readFileSync(join("packages", file), "utf8")).match(
      /\.to(Fixed|Precision|Exponential|LocaleString)\(|\bIntl\./,
    ),
  );
  expect(writing.sort()).toEqual(Object.keys(others).sort());
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
