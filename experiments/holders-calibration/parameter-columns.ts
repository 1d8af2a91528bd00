import type { Parameter } from "@dpbayes/inference";

/** The columns of a draw; parameters here are numbers or labelled lists. */
export function namesOf(parameters: readonly Parameter[]): readonly string[] {
  return parameters.flatMap(({ name, labels, shape }) =>
    shape.length === 0 ? [name] : labels!.map((label) => `${name}[${label}]`),
  );
}
