import { type Auditable, audit, floatingPointAttack, mechanismAuditables } from "@dpbayes/privacy/audit";
import { floatingPointLaplace, plantedBugs, plantedPosteriorBugs } from "@dpbayes/privacy/audit/suite";
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

/** Fewer than of other draws: each walks through all temperatures. */
const ANNEALING_DRAWS = 60_000;

/** Twice a loss of 0.1 is found in half of the runs with the draws that suffice for other bugs; each is quick. */
const SHARE_DRAWS = 4;

/** How hard to look, and at which attacks. */
export interface AttackPlan {
  readonly draws: number;
  /** That of all attacks together, whatever part of them is run. */
  readonly falseAlarmRate: number;
  readonly chosen: (name: string) => boolean;
}

/** The planted bugs, each of which must be caught, and Mironov's attack on the Laplace mechanisms. */
export function attackKnownBugs({ draws, falseAlarmRate, chosen }: AttackPlan): readonly AttackRow[] {
  const all = epsilons.flatMap((epsilon) => [
    ...plantedBugs.map((plant) => auditBug(plant(epsilon), epsilon, draws)),
    attackFloats(floatingPointLaplace(epsilon), epsilon, draws, true),
    ...laplaces(epsilon).map((pair) => attackFloats(pair, epsilon, draws, false)),
    ...plantedPosteriorBugs.map((plant) => auditBug(plant(epsilon), epsilon, draws)),
  ]);
  const rate = falseAlarmRate / all.length;
  return all.filter(({ name }) => chosen(name)).map(({ run }) => run(rate));
}

/** An attack that can be run, by the name of what is attacked. */
interface Attack {
  readonly name: string;
  run(falseAlarmRate: number): AttackRow;
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

function auditBug(target: Auditable, epsilon: number, most: number): Attack {
  const draws = drawsOf(target.name, most);
  return {
    name: target.name,
    run(falseAlarmRate) {
      const { violation, epsilonLower } = audit(target, { draws, falseAlarmRate });
      return row("audit", target, epsilon, true, violation, epsilonLower);
    },
  };
}

function drawsOf(name: string, draws: number): number {
  if (name.startsWith("log weights")) return Math.min(draws, ANNEALING_DRAWS);
  return name.startsWith("posterior draw") ? SHARE_DRAWS * draws : draws;
}

function attackFloats(target: Auditable, epsilon: number, draws: number, mustFind: boolean): Attack {
  return {
    name: target.name,
    run(falseAlarmRate) {
      const { violation, betraying } = floatingPointAttack(target, { draws, falseAlarmRate });
      const found = mustFind ? violation : violation || betraying > 0;
      return row("floating-point attack", target, epsilon, mustFind, found, betraying);
    },
  };
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
