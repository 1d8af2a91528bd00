import type { Neighbours } from "../../accounting/loss.ts";
import type { Norm, Statistic } from "../../statistics/statistic.ts";
import { type AttackEffort, type AttackResult, attackSensitivity } from "./attack-sensitivity.ts";
import type { InputDomain } from "./input-domain.ts";

/** One claim and what the attack made of it. */
export interface AttackedClaim extends AttackResult {
  readonly norm: Norm;
  readonly neighbours: Neighbours;
  /** Whether the specification calls the bound exact here, so that the ratio should be close to 1. */
  readonly exact: boolean;
}

/** A statistic with its domain, ready to be attacked under all its norms and relations. */
export interface AttackTarget {
  attack(effort?: AttackEffort): readonly AttackedClaim[];
}

/** Local has the sensitivity of replace-one, so one search serves both. */
export function target<Input>(
  statistic: Statistic<Input>,
  domain: InputDomain<Input>,
  norms: readonly Norm[],
  options: {
    readonly exactReplaceOne?: boolean;
    readonly relations?: readonly ("replace-one" | "add-remove")[];
  } = {},
): AttackTarget {
  const { exactReplaceOne = true, relations = ["replace-one", "add-remove"] } = options;
  const claims = (norm: Norm, neighbours: Neighbours, effort?: AttackEffort): AttackedClaim[] => {
    const exact = neighbours === "add-remove" || exactReplaceOne;
    const claim = {
      ...attackSensitivity(statistic, domain, norm, neighbours, effort),
      norm,
      neighbours,
      exact,
    };
    if (neighbours === "add-remove") return [claim];
    const bound = statistic.sensitivity(norm, "local");
    return [claim, { ...claim, neighbours: "local", bound, ratio: claim.found / bound }];
  };
  return {
    attack: (effort) =>
      norms.flatMap((norm) => relations.flatMap((relation) => claims(norm, relation, effort))),
  };
}
