/** How often an attack was tried, and how often it broke the promise. */
export interface Finding {
  readonly tried: number;
  readonly broken: number;
  /** What was seen, in a few words: sizes, the first break, figures worth a place in the table. */
  readonly note?: string;
}

/** Why an attack cannot be run here: a kernel without namespaces, a user who may not change user. */
export interface Skipped {
  readonly skipped: string;
}

/**
 * One way to break a promise. It knows the system twice: as it is, which must hold every time, and with a bug, one that
 * was there or one that was planted, which the attack must find. An attack that finds nothing in the broken system
 * says nothing about the present one.
 */
export interface Attack<System> {
  /** Room and idea: "ledger/namespaces". */
  readonly name: string;
  /** What must hold, in one sentence. */
  readonly promise: string;
  /** What the attacker does, in one sentence. */
  readonly about: string;
  readonly present: System;
  readonly broken: System;
  /** What is wrong with the broken system, in one sentence. */
  readonly bug: string;
  /** How many tries; without `quick` it runs in `npm run verify` alone. */
  readonly tries: { readonly quick?: number; readonly full: number };
  /** Attacks; whatever it draws comes from a seeded source of its own, so that a break can be seen again. */
  run(system: System, tries: number): Promise<Finding | Skipped> | Finding | Skipped;
}

/** An attack whose systems nobody outside needs to know. */
export interface AnyAttack extends Omit<Attack<unknown>, "present" | "broken" | "run"> {
  against(system: "present" | "broken", tries: number): Promise<Finding | Skipped>;
}

export function defineAttack<System>({ present, broken, run, ...about }: Attack<System>): AnyAttack {
  const systems = { present, broken };
  return { ...about, against: async (which, tries) => run(systems[which], tries) };
}

export function isSkipped(result: Finding | Skipped): result is Skipped {
  return "skipped" in result;
}
