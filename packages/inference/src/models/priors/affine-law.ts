import type { ScalarLaw } from "./scalar-law.ts";

/** The law of shift + scale·x, scale > 0; laws of positive numbers are only scaled. */
export function affineLaw(law: ScalarLaw, scale: number, shift = 0): ScalarLaw {
  const moved = (x: number) => shift + scale * x;
  switch (law.law) {
    case "normal":
      return { ...law, mean: moved(law.mean), sd: scale * law.sd };
    case "student":
      return { ...law, mean: moved(law.mean), scale: scale * law.scale };
    case "uniform":
      return { ...law, from: moved(law.from), to: moved(law.to) };
    case "half-normal":
      return { ...law, sd: scale * law.sd };
    case "gamma":
    case "exponential":
      return { ...law, rate: law.rate / scale };
    case "log-normal":
      return { ...law, mean: law.mean + Math.log(scale) };
    case "log-uniform":
      return { ...law, from: scale * law.from, to: scale * law.to };
    case "beta":
      return law;
    default:
      return law satisfies never;
  }
}
