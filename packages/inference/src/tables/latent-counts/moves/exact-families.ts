import { fail } from "../../../errors/index.ts";
import { areNested, type ExactSums } from "./exact-sums.ts";

/**
 * Exact measurements in at most two families, within which groups of different measurements share no cell or lie in one another.
 * Within a family the sums of disjoint classes of cells are known; two families make a two-way table of classes with
 * known margins. Tables of three such ways have moves that nobody can list in general (Diaconis and Sturmfels 1998; De
 * Loera and Onn 2006), so they are refused.
 */
export function exactFamilies(all: readonly ExactSums[]): readonly (readonly ExactSums[])[] {
  const family = new Array<number>(all.length).fill(-1);
  const crosses = all.map((one, i) => all.map((other, j) => i !== j && !areNested(one, other)));
  const visit = (i: number, colour: number): void => {
    family[i] = colour;
    crosses[i]!.forEach((crossing, j) => {
      if (!crossing) return;
      if (family[j] === colour) refuseThreeWays(all);
      if (family[j] === -1) visit(j, 1 - colour);
    });
  };
  all.forEach((_, i) => {
    if (family[i] === -1) visit(i, 0);
  });
  return [0, 1]
    .map((colour) => all.filter((_, i) => family[i] === colour))
    .filter(({ length }) => length > 0);
}

function refuseThreeWays(all: readonly ExactSums[]): never {
  const names = all.map(({ measurement }) => `measurements[${measurement}]`);
  return fail("NOISY_TABLE_UNSUPPORTED", {
    found: `exact sums that cross each other in three ways or more (${names.join(", ")})`,
    accepted: "exact sums that cross in two ways at most: leave one out, or give it a small noise",
  });
}
