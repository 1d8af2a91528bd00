import { farmWork } from "./farm/farm-work.ts";
import { onFarm } from "./farm/on-farm.ts";
import type { SendTasks } from "./in-processes.ts";
import { rewriteIndex, rewritePages } from "./pages/rewrite-pages.ts";
import { suites } from "./studies.ts";
import type { VerificationSuite } from "./suite.ts";

const help = `npm run verify -- [--pages] [--minutes N] [--farm URL] [name...]
npm run verify -- --farm-work URL

Runs the verification suites (all, or those named; platform/RUN is one run of that suite, holders/few its cells of three holders), rewrites their results, pages and the index under
experiments/, and exits with 0 only if every one of them passed. Progress goes to stderr.
  --pages        runs nothing: rewrites all pages and the index from stored results
  --minutes N    suites that work in batches begin none after N minutes and store what they have; run again, they go on
  --farm URL     sends the tasks of suites that work in processes through the queue of a server's database (postgres://...)
  --farm-work URL  runs no suite: answers such tasks, on as many machines as run it from the same sources, until it is stopped

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
  const { farm, work, minutes, rest } = flagsOf(names);
  if (minutes !== undefined && !(Number(minutes) > 0)) return wrong("--minutes must be a positive number");
  const wrongAddress = [farm, work].some((url) => url !== undefined && !/^postgres(ql)?:/.test(url));
  if (wrongAddress) return wrong("--farm and --farm-work must be followed by a database's address");
  if (work !== undefined) return answerUntilStopped(work);
  const until = minutes === undefined ? undefined : Date.now() + 60_000 * Number(minutes);
  return runNamed(rest, until, farm === undefined ? undefined : onFarm(farm));
}

/** Flags with a value, and what is left without them. */
function flagsOf(names: readonly string[]) {
  const rest = [...names];
  const take = (flag: string) => {
    const at = rest.indexOf(flag);
    return at < 0 ? undefined : (rest.splice(at, 2)[1] ?? "");
  };
  return { farm: take("--farm"), work: take("--farm-work"), minutes: take("--minutes"), rest };
}

function wrong(problem: string): number {
  process.stderr.write(`${problem}\n\n${help}`);
  return 2;
}

async function answerUntilStopped(url: string): Promise<number> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
  const onReady = (worker: number) => process.stderr.write(`worker ${worker} answers\n`);
  await farmWork(url, { signal: stop.signal, onReady });
  return 0;
}

async function runNamed(names: readonly string[], until?: number, send?: SendTasks): Promise<number> {
  const unknown = names.filter((name) => suiteNamed(name) === undefined);
  if (unknown.length > 0) {
    process.stderr.write(`unknown: ${unknown.join(", ")}\n\n${help}`);
    return 2;
  }
  return runAll(names.length === 0 ? suites : names.map((name) => suiteNamed(name)!), until, send);
}

/** A suite, or one of its runs. */
function suiteNamed(name: string): VerificationSuite | undefined {
  const [whole, part] = name.split("/");
  const suite = suites.find((one) => one.name === whole);
  return part === undefined ? suite : suite?.part?.(part);
}

async function runAll(
  chosen: readonly VerificationSuite[],
  until?: number,
  send?: SendTasks,
): Promise<number> {
  let failed = 0;
  for (const suite of chosen) {
    const start = Date.now();
    const passed = await suite.run((line) => process.stderr.write(`${suite.name}: ${line}\n`), until, send);
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    process.stdout.write(`${suite.name}: ${passed ? "passed" : "FAILED"} in ${seconds} s\n`);
    if (!passed) failed++;
  }
  await rewriteIndex();
  return failed === 0 ? 0 : 1;
}

// Said at once: packages that suites load, such as a database server, would make it 0 at the end.
process.exit(await main(process.argv.slice(2)));
