import { didYouMean } from "../errors/nearest.ts";
import { type Refuse, shown } from "../json/read-shape.ts";
import type { TableAxis } from "./noisy-table.ts";

/** A table's axes and levels by their names. */
export interface AxisIndex {
  readonly axes: readonly TableAxis[];
  readonly cellCount: number;
  /** How far apart cells are that differ by one level of an axis. */
  readonly strides: readonly number[];
  axisAt(name: string, field: string, refuse: Refuse): number;
  levelAt(axis: number, level: string, field: string, refuse: Refuse): number;
}

/** Names of axes and levels are looked up a million times: maps, made once. Refuses names that stand twice. */
export function indexAxes(axes: readonly TableAxis[], refuse: Refuse): AxisIndex {
  const positions = places(
    axes.map(({ name }) => name),
    (at) => `axes[${at}].name`,
    refuse,
  );
  const levels = axes.map((axis, a) => places(axis.levels, (at) => `axes[${a}].levels[${at}]`, refuse));
  const sizes = axes.map((axis) => axis.levels.length);
  return {
    axes,
    cellCount: product(sizes),
    strides: sizes.map((_, at) => product(sizes.slice(at + 1))),
    axisAt: (name, field, refuse) =>
      positions.get(name) ?? refuse(field, shown(name), oneOf("axes", [...positions.keys()], name)),
    levelAt: (axis, level, field, refuse) =>
      levels[axis]!.get(level) ??
      refuse(field, shown(level), oneOf(`levels of ${axes[axis]!.name}`, axes[axis]!.levels, level)),
  };
}

export function product(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all * size, 1);
}

function places(names: readonly string[], field: (at: number) => string, refuse: Refuse) {
  const found = new Map(names.map((name, at) => [name, at]));
  // A map keeps the last of two, so the first whose place is another stands twice.
  if (found.size < names.length) {
    const at = names.findIndex((name, i) => found.get(name) !== i);
    refuse(field(found.get(names[at]!)!), `${shown(names[at])}, a second time`, "a name that no other has");
  }
  return found;
}

const [MOST_TOLD, SHORT] = [20, 60];

/** All of them where they are few, and the one that was probably meant. */
function oneOf(what: string, names: readonly string[], found: string): string {
  if (names.length > MOST_TOLD) return `one of the ${names.length} ${what}`;
  const meant = didYouMean(
    found.slice(0, SHORT),
    names.filter((name) => name.length <= SHORT),
  );
  return `one of the ${what}: ${names.map(shown).join(", ")}${meant}`;
}
