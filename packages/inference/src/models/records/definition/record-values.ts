import type { Study, Variable } from "@dpbayes/privacy/formats";

/** A variable of made-up records as one number: numbers and counts as they are, yes as 1, a level by its place. */
export interface ValueColumn {
  readonly name: string;
  /** Whether the number may vary continuously, so that it has slopes. */
  readonly smooth: boolean;
  /** How far it can matter: the width of its bounds. */
  readonly width: number;
  read(value: unknown): number;
  write(value: number): unknown;
}

/** The columns of some variables of a study, in their order. */
export function valueColumns(
  { variables }: Pick<Study, "variables">,
  names: readonly string[],
): readonly ValueColumn[] {
  return names.map((name) => columnOf(name, variables[name]!));
}

function columnOf(name: string, variable: Variable): ValueColumn {
  switch (variable.type) {
    case "number":
    case "count": {
      const [low, high] = variable.bounds;
      const smooth = variable.type === "number";
      return {
        name,
        smooth,
        width: high - low,
        read: readNumber,
        write: smooth ? within : (value) => Math.min(value, high + 1),
      };
    }
    case "boolean":
      return {
        name,
        smooth: false,
        width: 1,
        read: (value) => (value === true ? 1 : 0),
        write: (value) => value === 1,
      };
    case "category": {
      const places = new Map<unknown, number>(variable.levels.map((level, i) => [level, i]));
      const { levels } = variable;
      return {
        ...{ name, smooth: false, width: 1 },
        read: (value) => places.get(value) ?? Number.NaN,
        write: (value) => levels[value],
      };
    }
    case "counts":
      throw new TypeError("vectors of counts are reported by persons: no holder sums them");
    default:
      return variable satisfies never;
  }
}

function readNumber(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** What overflows is beyond every bound, and is clipped there. */
function within(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}
