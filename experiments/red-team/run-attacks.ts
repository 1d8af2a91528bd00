import { type AnyAttack, type Finding, isSkipped, type Skipped } from "./attack.ts";

/** What came of one attack. */
export interface AttackRow {
  readonly name: string;
  readonly promise: string;
  readonly about: string;
  readonly bug: string;
  readonly present: Finding | Skipped;
  readonly broken: Finding | Skipped;
  readonly seconds: number;
}

export type Size = "quick" | "full";

/** The attacks that have this size. */
export function attacksOfSize(attacks: readonly AnyAttack[], size: Size): readonly AnyAttack[] {
  return attacks.filter(({ tries }) => tries[size] !== undefined);
}

export async function runAttack(attack: AnyAttack, size: Size): Promise<AttackRow> {
  const { name, promise, about, bug, tries } = attack;
  const times = tries[size]!;
  const start = performance.now();
  const present = await attack.against("present", times);
  const broken = await attack.against("broken", times);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return { name, promise, about, bug, present, broken, seconds };
}

/** What went wrong with a row, in words; undefined where it went as it must. */
export function problemOf({ name, present, broken }: AttackRow): string | undefined {
  if (isSkipped(present) || isSkipped(broken)) return undefined;
  if (present.tried === 0) return `${name} tried nothing`;
  if (present.broken > 0) return `${name} broke ${present.broken} of ${present.tried}: ${present.note ?? ""}`;
  if (broken.broken === 0) return `${name} did not find the bug that is there`;
  return undefined;
}
