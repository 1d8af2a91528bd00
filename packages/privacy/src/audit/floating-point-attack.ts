import { requireCount, requireWithin } from "../errors/index.ts";
import type { Auditable, Side } from "./auditables/auditable.ts";
import { evidenceAgainst, evidenceThreshold } from "./evidence/binomial-evidence.ts";
import { principalClaim } from "./evidence/claims.ts";
import { highestBit, lowestBit } from "./evidence/double-bits.ts";

export interface FloatingPointAttackOptions {
  /** Runs per input; half of them learn what each input can produce, half are attacked. */
  readonly draws?: number;
  readonly falseAlarmRate?: number;
}

/** What the attack found: outputs of one input that the other, by its own outputs, cannot produce. */
export interface FloatingPointAttackResult {
  readonly target: string;
  readonly draws: number;
  readonly falseAlarmRate: number;
  /** Attacked outputs, of both inputs together, that betray the input they came from. */
  readonly betraying: number;
  /** Attacked outputs that were called impossible for the very input that produced them. */
  readonly mistaken: number;
  /** Whether the betraying outputs refute the claimed privacy loss. */
  readonly violation: boolean;
}

/** Outputs of one binade below this number teach nothing about what is impossible in it. */
const ENOUGH = 64;

interface Lattice {
  seen: number;
  finest: number;
}

/**
 * Mironov's attack on noise in floating point ("On significance of the least significant bits for
 * differential privacy", 2012). The sum of a secret and floating-point noise is rounded to a
 * spacing that depends on the secret, so some doubles can come from one secret only. For each input
 * and each binade [2^k, 2^(k+1)) the attack learns the finest spacing among the outputs; an output
 * finer than that betrays the other input. Noise on a common grid that reaches every grid point
 * from every input leaves it nothing to find.
 *
 * The two events "finer than anything learnt from the first (second) input" are fixed by the first
 * half of the draws and tested on the second against the claimed loss, as in {@link audit}.
 */
export function floatingPointAttack(
  target: Auditable,
  options: FloatingPointAttackOptions = {},
): FloatingPointAttackResult {
  const draws = requireCount("draws", options.draws ?? 100_000, 1_000);
  const falseAlarmRate = requireWithin("falseAlarmRate", options.falseAlarmRate ?? 1e-6, 1e-300, 0.5);
  const half = Math.floor(draws / 2);
  const learnt = { first: learn(target, "first", half), second: learn(target, "second", half) };
  const threshold = evidenceThreshold(falseAlarmRate / 2);
  const attacks = [attack("first", "second"), attack("second", "first")];
  return Object.freeze({
    target: target.name,
    draws,
    falseAlarmRate,
    betraying: attacks.reduce((total, a) => total + a.betraying.hits, 0),
    mistaken: attacks.reduce((total, a) => total + a.mistaken.hits, 0),
    violation: attacks.some(
      (a) => evidenceAgainst(principalClaim(target), a.betraying, a.mistaken) >= threshold,
    ),
  });

  function attack(producer: Side, excluded: Side) {
    const betraying = countImpossible(target, producer, learnt[excluded], half);
    const mistaken = countImpossible(target, excluded, learnt[excluded], half);
    return { betraying: { hits: betraying, draws: half }, mistaken: { hits: mistaken, draws: half } };
  }
}

/** Key of a double's binade: sign and leading exponent. */
function binadeOf(output: number): number {
  return 2 * highestBit(output) + (output < 0 ? 1 : 0);
}

function learn(target: Auditable, side: Side, draws: number): ReadonlyMap<number, Lattice> {
  const lattices = new Map<number, Lattice>();
  for (let i = 0; i < draws; i++) {
    const output = target.draw(side);
    const binade = binadeOf(output);
    const lattice = lattices.get(binade);
    if (lattice === undefined) lattices.set(binade, { seen: 1, finest: lowestBit(output) });
    else {
      lattice.seen++;
      lattice.finest = Math.min(lattice.finest, lowestBit(output));
    }
  }
  return lattices;
}

function countImpossible(
  target: Auditable,
  side: Side,
  lattices: ReadonlyMap<number, Lattice>,
  draws: number,
): number {
  let impossible = 0;
  for (let i = 0; i < draws; i++) {
    const output = target.draw(side);
    const lattice = lattices.get(binadeOf(output));
    if (lattice !== undefined && lattice.seen >= ENOUGH && lowestBit(output) < lattice.finest) impossible++;
  }
  return impossible;
}
