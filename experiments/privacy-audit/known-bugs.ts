import { type Auditable, audit, floatingPointAttack } from "@dpbayes/privacy";
import { mechanismAuditables } from "../../packages/privacy/src/audit/mechanism-auditables.ts";
import { floatingPointLaplace, plantedBugs } from "../../packages/privacy/src/audit/planted-bugs.testing.ts";
import { auditTargets } from "./targets.ts";

/** One attack on something known to be wrong (it must succeed) or right (it must fail). */
export interface AttackRow {
  readonly attack: "audit" | "floating-point attack";
  readonly target: string;
  readonly epsilon: number;
  readonly mustFind: boolean;
  readonly found: boolean;
  /** The largest epsilon proved, for an audit; outputs that betray their input, for the other attack. */
  readonly evidence: number;
}

const epsilons = [0.1, 1, 4];

/** The planted bugs, each of which must be caught, and Mironov's attack on the Laplace mechanisms. */
export function attackKnownBugs(draws: number, falseAlarmRate: number): readonly AttackRow[] {
  const rate = falseAlarmRate / (epsilons.length * (plantedBugs.length + 2));
  return epsilons.flatMap((epsilon) => [
    ...plantedBugs.map((plant) => auditBug(plant(epsilon), epsilon, draws, rate)),
    attackFloats(floatingPointLaplace(epsilon), epsilon, draws, rate, true),
    ...laplaces(epsilon).map((pair) => attackFloats(pair, epsilon, draws, rate, false)),
  ]);
}

/** The library's Laplace mechanisms on all their worst-case pairs that release one number. */
function laplaces(epsilon: number): readonly Auditable[] {
  return auditTargets
    .filter((target) => target.epsilon === epsilon && target.name.startsWith("laplace, 1"))
    .flatMap((target) => {
      const mechanism = target.make();
      return "randomise" in mechanism ? mechanismAuditables(mechanism) : [];
    });
}

function auditBug(target: Auditable, epsilon: number, draws: number, falseAlarmRate: number): AttackRow {
  const { violation, epsilonLower } = audit(target, { draws, falseAlarmRate });
  return row("audit", target, epsilon, true, violation, epsilonLower);
}

function attackFloats(
  target: Auditable,
  epsilon: number,
  draws: number,
  falseAlarmRate: number,
  mustFind: boolean,
): AttackRow {
  const { violation, betraying } = floatingPointAttack(target, { draws, falseAlarmRate });
  const found = mustFind ? violation : violation || betraying > 0;
  return row("floating-point attack", target, epsilon, mustFind, found, betraying);
}

function row(
  attack: AttackRow["attack"],
  target: Auditable,
  epsilon: number,
  mustFind: boolean,
  found: boolean,
  evidence: number,
): AttackRow {
  return { attack, target: target.name, epsilon, mustFind, found, evidence };
}
