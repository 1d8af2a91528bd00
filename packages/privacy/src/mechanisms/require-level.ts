import { fail } from "../errors/fail-on-device.ts";
import { kindOf, requireCount } from "../errors/index.ts";

/** Checks a secret answer: an index below `levels`. The error says what kind of thing it is, not its value. */
export function requireLevel(answer: number, levels: number): void {
  if (!(Number.isInteger(answer) && answer >= 0 && answer < levels))
    fail("ARGUMENT", {
      name: "answer",
      found: kindOf(answer),
      accepted: `an integer from 0 to ${levels - 1}`,
    });
}

export function requireLevels(levels: number): number {
  return requireCount("levels", levels, 2);
}
