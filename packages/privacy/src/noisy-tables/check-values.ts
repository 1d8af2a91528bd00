import { kindOf } from "../errors/checks.ts";
import { type Refuse, shown } from "../json/read-shape.ts";
import type { Margin } from "./margin.ts";
import type { HiddenRule, TableMeasurement } from "./noisy-table.ts";
import type { PublishedNumbers } from "./published-numbers.ts";

/** One number for every combination, each of which the law can give; what is hidden, and only that, under a rule. */
export function checkValues(
  { keep, values }: TableMeasurement,
  { count }: Margin,
  published: PublishedNumbers,
  rule: HiddenRule | undefined,
  field: string,
  refuse: Refuse,
): void {
  if (values.length !== count) {
    const each = keep.length === 0 ? "the total" : "one for every combination of what keep names";
    refuse(`${field}.values`, `an array of ${values.length}`, `an array of ${count}, ${each}`);
  }
  const threshold = rule?.value ?? Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value === null) {
      if (rule === undefined)
        refuse(
          `${field}.values[${i}]`,
          kindOf(value),
          "a number, or hidden under a rule of `hidden` for this measurement",
        );
    } else if (!published.gives(value)) refuse(`${field}.values[${i}]`, shown(value), published.accepted);
    else if (value <= threshold)
      refuse(
        `${field}.values[${i}]`,
        shown(value),
        `more than ${threshold}, or null: hidden says that a threshold took all others away`,
      );
  }
}
