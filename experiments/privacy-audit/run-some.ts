import { auditAll } from "./audit-all.ts";
import { BUG_DRAWS, circumstancesNow, DRAWS, FALSE_ALARM_RATE } from "./circumstances.ts";
import { attackKnownBugs } from "./known-bugs.ts";
import { mergeResults } from "./merge.ts";
import { storedAuditResults, storeUnlessChanged } from "./store.ts";
import { auditTargets, targetName } from "./targets.ts";

const SCRIPT = "node --import tsx --conditions=source experiments/privacy-audit/run-some.ts";

const help = `${SCRIPT} TEXT...

Runs the audits and the attacks on planted bugs whose names contain one of the texts, one process at a
time, and merges their rows into the stored results: npm run verify -- privacy-audit runs them all.
The page says which rows were run when.

${[...new Set(auditTargets.map(targetName))].map((name) => `  ${name}`).join("\n")}
`;

async function main(texts: readonly string[]): Promise<number> {
  if (texts.length === 0 || texts.includes("--help")) {
    process.stdout.write(help);
    return texts.length === 0 ? 2 : 0;
  }
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const named = (name: string) => texts.some((text) => name.includes(text));
  const quoted = texts.map((text) => JSON.stringify(text)).join(" ");
  const circumstances = await circumstancesNow(`${SCRIPT} ${quoted}`);
  const falseAlarmRate = FALSE_ALARM_RATE;
  const chosen = (target: (typeof auditTargets)[number]) => named(targetName(target));
  const audits = await auditAll({ draws: DRAWS, falseAlarmRate, chosen, processes: 1 }, progress);
  progress("planted bugs");
  const attacks = attackKnownBugs({ draws: BUG_DRAWS, falseAlarmRate, chosen: named });
  const results = mergeResults(await storedAuditResults(), { audits, attacks }, circumstances);
  return (await storeUnlessChanged(results, circumstances, progress)) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
