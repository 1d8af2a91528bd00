import { parseArgs } from "node:util";
import { measure, type Result } from "./benchmark.ts";
import { benchmarks } from "./benchmarks.ts";
import { resultLine } from "./table.ts";

const usage = `npm run bench -- [--json] [name prefix...]

Runs the benchmarks whose names start with one of the prefixes (all without any) and prints for each:
name, value, unit, what it is compared with in the same run, and the goal. --json prints one JSON list.`;

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) return say(usage, 0);
  const chosen = benchmarks.filter(({ name }) => matches(name, positionals));
  if (chosen.length === 0) return say(`no benchmark starts with: ${positionals.join(", ")}`, 1);
  const results: Result[] = [];
  for (const benchmark of chosen) {
    if (benchmark.skip) {
      console.error(`${benchmark.name} skipped: ${benchmark.skip}`);
      continue;
    }
    const result = await measure(benchmark);
    results.push(result);
    if (!values.json) say(resultLine(result), 0);
  }
  return values.json ? say(JSON.stringify(results, null, 2), 0) : 0;
}

function readArguments() {
  const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

function matches(name: string, prefixes: readonly string[]): boolean {
  return prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
}

function say(text: string, code: number): number {
  (code === 0 ? console.log : console.error)(text);
  return code;
}

process.exitCode = await main();
