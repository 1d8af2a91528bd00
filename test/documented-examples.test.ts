import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import ts from "typescript";
import { afterEach, describe, expect, it, vi } from "vitest";
import { documentedExamples, promisedOutput } from "./documented-examples.ts";
import { programOf, undocumented } from "./documented-exports.ts";
import { isShown } from "./documented-output.ts";
import { pagesBelow } from "./documented-pages.ts";
import { entryPointsOf } from "./entry-points.ts";

/** Chains give the same draws on any number of threads; starting threads from TypeScript takes longer than these chains. */
vi.mock("../packages/inference/src/chains/workers/worker-threads.ts", async () => {
  const { runChains } = await import("@dpbayes/inference");
  return { runChainsInWorkers: runChains };
});

const root = process.cwd();
const folder = join(root, "node_modules", ".cache", "documented-examples");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const examples = documentedExamples(root, [
  "README.md",
  "packages/privacy/README.md",
  "packages/inference/README.md",
  "packages/dpbayes/README.md",
  ...pagesBelow(root, "docs"),
]).map((example, i) => {
  const file = join(folder, `example-${i}.ts`);
  writeFileSync(file, `${example.code}\nexport {};\n`);
  return { ...example, file };
});

/** Made once, when it is first asked for: it takes seconds. */
let made: ts.Program | undefined;
const program = () =>
  (made ??= programOf(root, [
    ...examples.map(({ file }) => file),
    ...entryPointsOf(root).map(({ file }) => join(root, file)),
  ]));

afterEach(() => {
  vi.restoreAllMocks();
});

describe("documented examples", () => {
  it("are many", () => {
    expect(examples.length).toBeGreaterThan(8);
  });

  it("type-check", { timeout: 240_000 }, () => {
    const messages = ts
      .getPreEmitDiagnostics(program())
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      );
    expect(messages).toEqual([]);
  });

  it("and doc comments are there for every exported function, but for these", { timeout: 240_000 }, () => {
    expect(undocumented(root, program())).toEqual([]);
  });

  it.each(examples)("$name prints what it says", { timeout: 120_000 }, async ({ file, code }) => {
    const printed = await printedBy(file);
    const promised = promisedOutput(code);
    expect(printed.slice(0, promised.length).map(firstWords(promised))).toEqual(promised);
  });
});

/** What the files of `examples/` must print; the noise is real, so the figures leave it room for five standard deviations. */
const promisedLines: Readonly<Record<string, readonly RegExp[]>> = {
  survey: [/^shares\[never\] +0\.[5-8]/m, /approximations: none/],
  hospitals: [/^coefficients\[age\] +0\.0[3-6]/m, /from 31000 records/],
  curator: [/^p +0\.1/m, /budget refused, nothing was spent\n +requested: +epsilon 0\.6/],
  "noisy-table": [/^visits in the west: 2\d, 90 % between [12]\d and [23]\d$/m, /^65 or older: 1\d\.\d %/m],
  researcher: [/violated: false/, /noise-aware: calibrated true\nnoise ignored: calibrated false/],
};

it.each(readdirSync("examples").filter((name) => name.endsWith(".mjs")))(
  "examples/%s",
  { timeout: 120_000 },
  async (file) => {
    const printed = await printedBy(join(root, "examples", file));
    for (const words of promisedLines[file.replace(".mjs", "")]!) expect(printed.join("\n")).toMatch(words);
    const shown = shownInReadme(file);
    if (shown !== undefined && !isShown(shown, printed.join("\n"), true))
      expect(printed.join("\n"), `README.md shows what examples/${file} prints`).toBe(shown);
  },
);

/** What the README says that an example prints. */
function shownInReadme(file: string): string | undefined {
  const [, after] = readFileSync("README.md", "utf8").split(`<!-- printed by: examples/${file} -->\n`);
  return after?.split("```\n")[1];
}

it("the README shows what two of the examples print", () => {
  for (const file of ["survey.mjs", "hospitals.mjs"]) expect(shownInReadme(file)).toContain("R-hat");
});

async function printedBy(file: string): Promise<readonly string[]> {
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    printed.push(format(...values));
  });
  await import(/* @vite-ignore */ file);
  return printed;
}

/** A comment that ends in "..." promises the beginning only. */
function firstWords(promised: readonly string[]) {
  return (line: string, i: number) => {
    const beginning = promised[i]?.endsWith("...") ? promised[i].slice(0, -3) : undefined;
    return beginning !== undefined && line.startsWith(beginning) ? promised[i] : line;
  };
}
