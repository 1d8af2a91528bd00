import type { NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";

/** A level of areas: the levels of an axis, or what the first characters of their names have in common. */
export interface AreaLevel {
  readonly axis: string;
  /** How many characters tell larger areas apart: a block's code begins with its tract's. */
  readonly characters?: number;
}

/** `area:11`: the larger areas that the first 11 characters of the names of the axis `area` tell apart. */
const BEGINNINGS = /^(.*):([1-9]\d{0,3})$/s;

/** An axis of that very name comes first. */
function areaLevel({ axes }: Pick<NoisyTable, "axes">, given: string): AreaLevel | undefined {
  const isAxis = (name: string) => axes.some((axis) => axis.name === name);
  if (isAxis(given)) return { axis: given };
  const [, axis = "", characters] = BEGINNINGS.exec(given) ?? [];
  return isAxis(axis) ? { axis, characters: Number(characters) } : undefined;
}

/** The levels of areas from the outermost to the innermost; refuses what names none, and what would not be outside of the next. */
export function areaLevels(table: Pick<NoisyTable, "axes">, given: readonly string[]): readonly AreaLevel[] {
  const known = table.axes.map(({ name }) => name).join(", ");
  const accepted = `axes of the table, each once: ${known}; or before one of them the first characters of its levels, as ${table.axes[0]!.name}:2`;
  const levels = given.map(
    (name) => areaLevel(table, name) ?? fail("ARGUMENT", { name: "areas", found: `"${name}"`, accepted }),
  );
  const bad = levels.findIndex((level, at) => !isOutside(level, levels.slice(at + 1)));
  if (bad >= 0) fail("ARGUMENT", { name: "areas", found: `"${given[bad]}"`, accepted });
  return levels;
}

/** An axis stands nowhere below itself; beginnings of its names stand above it, the shorter ones first. */
function isOutside({ axis, characters }: AreaLevel, below: readonly AreaLevel[]): boolean {
  const again = below.filter((level) => level.axis === axis);
  if (characters === undefined) return again.length === 0;
  const longer = again.every((level) => level.characters === undefined || level.characters > characters);
  return longer && again.some((level) => level.characters === undefined);
}

/** The axes that tell areas apart. */
export function areaAxes(table: Pick<NoisyTable, "axes">, given: readonly string[]): readonly string[] {
  return areaLevels(table, given).flatMap(({ axis, characters }) => (characters === undefined ? [axis] : []));
}

/** Numbers for names by what they begin with. */
export function byBeginning(names: readonly string[], characters: number): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(names, (name) => {
    const beginning = [...name].slice(0, characters).join("");
    if (!numbers.has(beginning)) numbers.set(beginning, numbers.size);
    return numbers.get(beginning)!;
  });
}
