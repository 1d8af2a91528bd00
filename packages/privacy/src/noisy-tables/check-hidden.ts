import { type Refuse, shown } from "../json/read-shape.ts";
import type { HiddenRule, NoisyTable } from "./noisy-table.ts";
import type { PublishedNumbers } from "./published-numbers.ts";

/**
 * The rule of every measurement that has one. A rule without a null is read: the threshold took nothing away. Two rules on
 * one measurement would leave open which of them hid a number.
 */
export function hiddenRules(
  { hidden = [], measurements }: NoisyTable,
  published: readonly PublishedNumbers[],
  refuse: Refuse,
): ReadonlyMap<number, HiddenRule> {
  const rules = new Map<number, HiddenRule>();
  for (const [h, rule] of hidden.entries()) {
    const { measurement, value } = rule;
    const field = `hidden[${h}]`;
    if (measurement >= measurements.length)
      refuse(
        `${field}.measurement`,
        shown(measurement),
        `one of the ${measurements.length} measurements, counted from 0`,
      );
    if (rules.has(measurement))
      refuse(`${field}.measurement`, `${measurement}, a second time`, "a measurement without another rule");
    if (published[measurement]!.highest?.(value) === -1)
      refuse(
        `${field}.value`,
        shown(value),
        `a threshold that some number can be under: each is ${published[measurement]!.accepted}`,
      );
    rules.set(measurement, rule);
  }
  return rules;
}
