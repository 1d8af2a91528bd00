import type { NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { AxisNumbers } from "../options.ts";
import { oneOf } from "./one-of.ts";

/** A number for every level of an axis. */
export interface LevelNumber {
  readonly axis: string;
  readonly byLevel: ReadonlyMap<string, number>;
}

/** By the name that formulas have for it. */
export type LevelNumbers = ReadonlyMap<string, LevelNumber>;

/** Checks numbers against the axes of a table. */
export function levelNumbers(
  given: Readonly<Record<string, AxisNumbers>>,
  { axes }: NoisyTable,
): LevelNumbers {
  return new Map(
    Object.entries(given).map(([name, { axis, values }]) => {
      const at = `numbers.${name}`;
      const known = axes.find((one) => one.name === axis);
      if (known === undefined) return refuse(`${at}.axis`, `"${axis}"`, oneOf(axes.map((one) => one.name)));
      if (axes.some((one) => one.name === name)) refuse(at, "the name of an axis", "a name of its own");
      if (values.length !== known.levels.length)
        fail("DIMENSION", { name: `${at}.values`, found: values.length, accepted: known.levels.length });
      if (!values.every(Number.isFinite)) refuse(`${at}.values`, "not all numbers", "finite numbers");
      return [name, { axis, byLevel: new Map(known.levels.map((level, i) => [level, values[i]!])) }] as const;
    }),
  );
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
