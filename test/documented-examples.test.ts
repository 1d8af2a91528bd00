import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import ts from "typescript";
import { afterEach, describe, expect, it, vi } from "vitest";
import { documentedExamples, promisedOutput } from "./documented-examples.ts";

const root = process.cwd();
const folder = join(root, "node_modules", ".cache", "documented-examples");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const examples = documentedExamples(root, [
  "README.md",
  "packages/privacy/README.md",
  "packages/inference/README.md",
]).map((example, i) => {
  const file = join(folder, `example-${i}.ts`);
  writeFileSync(file, `${example.code}\nexport {};\n`);
  return { ...example, file };
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("documented examples", () => {
  it("are many", () => {
    expect(examples.length).toBeGreaterThan(8);
  });

  it("type-check", { timeout: 60_000 }, () => {
    const base = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile).config;
    const { options } = ts.convertCompilerOptionsFromJson(
      {
        ...base.compilerOptions,
        lib: ["ES2023", "DOM"],
        types: ["node"],
        noEmit: true,
        composite: false,
        sourceMap: false,
      },
      root,
    );
    const program = ts.createProgram(
      examples.map(({ file }) => file),
      options,
    );
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
      );
    expect(messages).toEqual([]);
  });

  it.each(examples)("$name prints what it says", { timeout: 60_000 }, async ({ file, code }) => {
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
      printed.push(format(...values));
    });
    await import(/* @vite-ignore */ file);
    const promised = promisedOutput(code);
    expect(printed.slice(0, promised.length).map(firstWords(promised))).toEqual(promised);
  });
});

/** A comment that ends in "..." promises the beginning only. */
function firstWords(promised: readonly string[]) {
  return (line: string, i: number) => {
    const beginning = promised[i]?.endsWith("...") ? promised[i].slice(0, -3) : undefined;
    return beginning !== undefined && line.startsWith(beginning) ? promised[i] : line;
  };
}
