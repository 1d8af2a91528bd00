import type { Pool } from "pg";
import { verifyAudit } from "../../audit/verify-audit.ts";
import { checkCounts } from "./check-counts.ts";
import { checkLedgers } from "./check-ledgers.ts";

/** Everything that a database says twice, compared: trails, ledgers, counts and rows. Nothing: it is whole. */
export async function checkDatabase(pool: Pool): Promise<readonly string[]> {
  const chains = await verifyAudit(pool);
  const broken = chains.flatMap(({ organisation, problem }) =>
    problem ? [`trail of ${organisation}: entry ${problem.index} is ${problem.problem}`] : [],
  );
  return [...broken, ...(await checkLedgers(pool)), ...(await checkCounts(pool))];
}
