import { isNumberOf, type NamelessComponents } from "../contracts/nameless-components.ts";
import type { Convergence } from "./convergence.ts";
import type { Problem } from "./problems.ts";

/**
 * R-hat above which chains have found different components. Larger than the limit of single numbers: slow chains
 * blur intervals, chains in different places make them wrong.
 */
const APART = 1.1;

/** The numbers that names of components do not change; all where components have names. */
export function withoutNames(
  all: readonly Convergence[],
  components: NamelessComponents | undefined,
): readonly Convergence[] {
  if (components === undefined) return all;
  return all.filter(({ name }) => !isNumberOf(components.parameters, name));
}

/**
 * Whether chains have found the same components, by the numbers that names do not change; and if so, whether draws
 * were given the same names.
 */
export function componentProblems(
  all: readonly Convergence[],
  components: NamelessComponents | undefined,
): readonly Problem[] {
  if (components === undefined) return [];
  const common = withoutNames(all, components);
  const apart = beyond(common);
  const { kind, parameters } = components;
  if (apart.length > 0)
    return [
      {
        kind: "components-apart",
        components: kind,
        parameter: apart[0]!.name,
        worst: apart[0]!.rHat,
        limit: APART,
        withheld: parameters,
      },
    ];
  const mixed = beyond(all.filter((one) => !common.includes(one)));
  if (mixed.length === 0) return [];
  const names = mixed.map(({ name }) => name);
  return [
    { kind: "components-mixed", components: kind, parameters: names, worst: mixed[0]!.rHat, limit: APART },
  ];
}

export function withheldOf(problems: readonly Problem[]): readonly string[] {
  return problems.flatMap((problem) => (problem.kind === "components-apart" ? problem.withheld : []));
}

/** Those above the limit, the worst first. */
function beyond(all: readonly Convergence[]): readonly Convergence[] {
  return all.filter(({ state, rHat }) => state === "sampled" && rHat > APART).sort((a, b) => b.rHat - a.rHat);
}
