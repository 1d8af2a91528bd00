import { isDeepStrictEqual } from "node:util";
import type { Experiment } from "./experiment.ts";
import { rewriteIndex, rewritePages } from "./pages/rewrite-pages.ts";
import { circumstancesOf, claimLines, storeFindings } from "./store-findings.ts";
import { experiments } from "./studies.ts";

const help = `npm run reproduce -- [--quick | --pages] [name...]

Reruns the studies of the papers (all, or those named; a folder's name means all in it), prints what
they found, rewrites their results.json, plots, pages and the index experiments/README.md, and exits with 0
only if everything was found that the studies are to show. Progress goes to stderr.
  --quick   few repeats, to see whether it runs; nothing is stored and nothing is claimed
  --pages   runs nothing: rewrites all pages and the index from stored results

${experiments.map(({ name, about }) => `  ${name.padEnd(28)} ${about}`).join("\n")}
`;

async function main(given: readonly string[]): Promise<number> {
  if (given.includes("--help") || given.includes("-h")) {
    process.stdout.write(help);
    return 0;
  }
  if (given.includes("--pages")) {
    await rewritePages();
    return 0;
  }
  const quick = given.includes("--quick");
  const names = given.filter((word) => word !== "--quick");
  const unknown = names.filter((name) => !experiments.some((one) => isNamed(one, name)));
  if (unknown.length > 0) {
    process.stderr.write(`unknown: ${unknown.join(", ")}\n\n${help}`);
    return 2;
  }
  const chosen = experiments.filter((one) => names.length === 0 || names.some((name) => isNamed(one, name)));
  let failed = 0;
  for (const experiment of chosen) if (!(await reproduce(experiment, quick))) failed++;
  return failed === 0 ? 0 : 1;
}

function isNamed({ name }: Experiment, given: string): boolean {
  return name === given || name.startsWith(`${given}/`);
}

async function reproduce(experiment: Experiment, quick: boolean): Promise<boolean> {
  const { name } = experiment;
  const progress = (line: string) => process.stderr.write(`${name}: ${line}\n`);
  const start = Date.now();
  const circumstances = await circumstancesOf(experiment);
  const findings = await experiment.run(progress, { quick });
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  process.stdout.write(`## ${name} (${seconds} s)\n\n${findings.page}\n\n`);
  if (quick) return true;
  process.stdout.write(`${claimLines(findings)}\n\n`);
  // Results of code that has changed since are nobody's.
  const { sources } = await circumstancesOf(experiment);
  if (!isDeepStrictEqual(sources, circumstances.sources)) {
    progress("PROBLEM: the sources changed during the run; nothing was stored");
    return false;
  }
  await storeFindings(experiment, circumstances, findings);
  await rewriteIndex();
  return findings.claims.every(({ holds }) => holds);
}

process.exitCode = await main(process.argv.slice(2));
