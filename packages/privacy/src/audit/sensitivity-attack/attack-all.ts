import type { Neighbours } from "../../accounting/loss.ts";
import type { Norm } from "../../statistics/statistic.ts";
import type { AttackEffort } from "./attack-sensitivity.ts";
import { attackTargets } from "./attack-targets.ts";
import type { AttackedClaim } from "./target.ts";

/** The outcome of one statistic, norm and relation over all settings. */
export interface AttackSummary {
  readonly statistic: string;
  readonly norm: Norm;
  readonly neighbours: Neighbours;
  readonly settings: number;
  /** Above 1 a claim is false. */
  readonly largestRatio: number;
  /** How many settings have a bound the specification calls exact, and the smallest ratio among them. */
  readonly exactSettings: number;
  readonly smallestExactRatio: number;
}

/**
 * Attacks every statistic under every norm and relation it claims, in `settings` different settings of
 * bounds, weights and dimension. Deterministic; 320 settings take about 20 seconds.
 */
export function attackAllSensitivities(settings: number, effort?: AttackEffort): readonly AttackSummary[] {
  return Object.entries(attackTargets).flatMap(([statistic, make]) => {
    const claims = Array.from({ length: settings }, (_, index) => make(index).attack(effort)).flat();
    return [...grouped(claims).values()].map((group) => summary(statistic, group));
  });
}

function grouped(claims: readonly AttackedClaim[]): Map<string, AttackedClaim[]> {
  const groups = new Map<string, AttackedClaim[]>();
  for (const claim of claims) {
    const key = `${claim.norm} ${claim.neighbours}`;
    groups.set(key, [...(groups.get(key) ?? []), claim]);
  }
  return groups;
}

function summary(statistic: string, claims: readonly AttackedClaim[]): AttackSummary {
  const { norm, neighbours } = claims[0]!;
  const exact = claims.filter((claim) => claim.exact).map((claim) => claim.ratio);
  return Object.freeze({
    statistic,
    norm,
    neighbours,
    settings: claims.length,
    largestRatio: Math.max(...claims.map((claim) => claim.ratio)),
    exactSettings: exact.length,
    smallestExactRatio: Math.min(...exact),
  });
}
