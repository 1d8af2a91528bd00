import "./no-registry.ts";
import { sourceDigest } from "../source-digest.ts";
import type { VerificationSuite } from "../suite.ts";
import type { AnyAttack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { attacksOfSize, problemOf, runAttack } from "./run-attacks.ts";
import { ABOUT, NAME, storedRedTeam, storeRows } from "./store.ts";
import type { StoredRow } from "./table.ts";

/** Attacks on everything around the noise: each promise must hold, each former or planted bug be found. */
export const redTeam: VerificationSuite = {
  name: NAME,
  about: ABOUT,
  run: (progress) => runAndStore(attacks, progress),
  stored: storedRedTeam,
};

/** Runs attacks in full and merges their rows into what is stored, one by one: a run that is stopped has lost nothing. */
export async function runAndStore(
  chosen: readonly AnyAttack[],
  progress: (line: string) => void,
): Promise<boolean> {
  const problems: string[] = [];
  for (const attack of attacksOfSize(chosen, "full")) {
    progress(`${attack.name}: ${attack.about}`);
    const row = await stored(attack);
    const problem = problemOf(row);
    if (problem !== undefined) problems.push(problem);
    progress(problem === undefined ? `${attack.name}: ${row.seconds} s` : `PROBLEM: ${problem}`);
  }
  return problems.length === 0;
}

async function stored(attack: AnyAttack): Promise<StoredRow> {
  const date = new Date().toISOString().slice(0, 10);
  const row = { ...(await runAttack(attack, "full")), date, source: await sources() };
  await storeRows(
    [row],
    attacks.map(({ name }) => name),
  );
  return row;
}

async function sources(): Promise<string> {
  const packages = ["privacy", "dpbayes"].map((name) =>
    sourceDigest(new URL(`../../packages/${name}/src/`, import.meta.url)),
  );
  return (await Promise.all(packages)).map((digest) => digest.slice(0, 8)).join(" ");
}
