import { onKillableDatabase } from "../database/killable-database.testing.ts";
import { runSpenders, type Spenders, type SpendersFound } from "./spenders.testing.ts";

/** Runs of spenders, one after the other, on a database of their own, all of whose processes can be killed: it is started again at its address. */
export function runSpendersApart(
  runs: readonly Omit<Spenders, "killDatabase">[],
): Promise<readonly SpendersFound[]> {
  return onKillableDatabase(async ({ url, kill }) => {
    const found: SpendersFound[] = [];
    for (const asked of runs) found.push(await runSpenders(url, { ...asked, killDatabase: kill }));
    return found;
  });
}
