import type { Parameter } from "../../../contracts/model.ts";

/** Numbers of one kind that a fit keeps per draw: 4000 draws of them are 160 MB. */
const MOST = 5000;

/** The parameters that are kept, and a note on each that is not. */
export function keptParameters(parameters: readonly Parameter[]): {
  readonly kept: readonly Parameter[];
  readonly notes: readonly string[];
} {
  const size = ({ shape }: Parameter) => shape.reduce((product, length) => product * length, 1);
  const kept = parameters.filter((parameter) => size(parameter) <= MOST);
  const notes = parameters
    .filter((parameter) => size(parameter) > MOST)
    .map(
      (parameter) =>
        `${parameter.name} are not recorded: ${size(parameter)} numbers per draw, at most ${MOST} are; the draws functions give them all`,
    );
  return { kept, notes };
}

/** Writes the blocks of the kept parameters one after the other. */
export function writeKept(
  kept: readonly Parameter[],
  blocks: Readonly<Record<string, Float64Array>>,
  out: Float64Array,
): void {
  let at = 0;
  for (const { name } of kept) {
    out.set(blocks[name]!, at);
    at += blocks[name]!.length;
  }
}
