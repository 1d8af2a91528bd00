import { rewriteIndex, rewritePages } from "./pages/rewrite-pages.ts";
import { suites } from "./studies.ts";
import type { VerificationSuite } from "./suite.ts";

const help = `npm run verify -- [--pages] [--minutes N] [name...]

Runs the verification suites (all, or those named), rewrites their results, pages and the index under
experiments/, and exits with 0 only if every one of them passed. Progress goes to stderr.
  --pages        runs nothing: rewrites all pages and the index from stored results
  --minutes N    suites that work in batches begin none after N minutes and store what they have; run again, they go on

${suites.map((suite) => `  ${suite.name.padEnd(20)} ${suite.about}`).join("\n")}
`;

async function main(names: readonly string[]): Promise<number> {
  if (names.includes("--help") || names.includes("-h")) {
    process.stdout.write(help);
    return 0;
  }
  if (names.includes("--pages")) {
    await rewritePages();
    return 0;
  }
  const at = names.indexOf("--minutes");
  if (at >= 0) return within(Number(names[at + 1]), names.toSpliced(at, 2));
  return runNamed(names);
}

async function within(minutes: number, names: readonly string[]): Promise<number> {
  if (minutes > 0) return runNamed(names, Date.now() + 60_000 * minutes);
  process.stderr.write(`--minutes must be a positive number\n\n${help}`);
  return 2;
}

async function runNamed(names: readonly string[], until?: number): Promise<number> {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`unknown: ${unknown.join(", ")}\n\n${help}`);
    return 2;
  }
  return runAll(
    suites.filter((suite) => names.length === 0 || names.includes(suite.name)),
    until,
  );
}

async function runAll(chosen: readonly VerificationSuite[], until?: number): Promise<number> {
  let failed = 0;
  for (const suite of chosen) {
    const start = Date.now();
    const passed = await suite.run((line) => process.stderr.write(`${suite.name}: ${line}\n`), until);
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    process.stdout.write(`${suite.name}: ${passed ? "passed" : "FAILED"} in ${seconds} s\n`);
    if (!passed) failed++;
  }
  await rewriteIndex();
  return failed === 0 ? 0 : 1;
}

// Said at once: packages that suites load, such as a database server, would make it 0 at the end.
process.exit(await main(process.argv.slice(2)));
