import { fail } from "../errors/index.ts";
import type { RefusedReports } from "../fit/origin.ts";

/** What `collectReports` of the private side returns: releases, and the reports it had to refuse. */
export interface Collected {
  readonly releases: readonly unknown[];
  readonly refused: RefusedReports;
}

type Given = Partial<Collected> & object;

export function releasesOf(given: readonly unknown[] | Collected): {
  readonly releases: readonly unknown[];
  readonly refused?: RefusedReports;
} {
  if (typeof given !== "object" || given === null || !("releases" in given)) return { releases: given };
  const { releases, refused } = given as Given;
  if (refused === undefined) return { releases: releases! };
  const { total, reasons } = requireRefusals(refused);
  const plain = reasons.map(({ code, problem, count }) => ({ code, problem, count }));
  return { releases: releases!, refused: { total, reasons: plain } };
}

/** What was refused may come from a file, like the releases, which are checked one by one later. */
function requireRefusals(refused: RefusedReports): RefusedReports {
  const known = typeof refused === "object" && refused !== null && Array.isArray(refused.reasons);
  if (!known || !Number.isSafeInteger(refused.total))
    fail("ARGUMENT", { name: "refused", found: "something else", accepted: "as collectReports returned it" });
  return refused;
}
