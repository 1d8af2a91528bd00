/** A law of one number as plain JSON: how priors are written in a study. */
export type ScalarLaw =
  | { readonly law: "normal"; readonly mean: number; readonly sd: number }
  | { readonly law: "half-normal"; readonly sd: number }
  | { readonly law: "gamma"; readonly shape: number; readonly rate: number }
  | { readonly law: "log-normal"; readonly mean: number; readonly sd: number }
  | { readonly law: "exponential"; readonly rate: number }
  | { readonly law: "beta"; readonly a: number; readonly b: number }
  | { readonly law: "student"; readonly df: number; readonly mean: number; readonly scale: number }
  | { readonly law: "uniform"; readonly from: number; readonly to: number }
  | { readonly law: "log-uniform"; readonly from: number; readonly to: number };

/** Where the numbers that a prior describes live. */
export type Support = "real" | "positive" | "unit";

/** For each law: its arguments, which of them must be positive, and the supports it fits. */
export const lawArguments = {
  normal: { arguments: ["mean", "sd"], positive: ["sd"], supports: ["real"] },
  "half-normal": { arguments: ["sd"], positive: ["sd"], supports: ["positive"] },
  gamma: { arguments: ["shape", "rate"], positive: ["shape", "rate"], supports: ["positive"] },
  "log-normal": { arguments: ["mean", "sd"], positive: ["sd"], supports: ["positive"] },
  exponential: { arguments: ["rate"], positive: ["rate"], supports: ["positive"] },
  beta: { arguments: ["a", "b"], positive: ["a", "b"], supports: ["unit"] },
  student: { arguments: ["df", "mean", "scale"], positive: ["df", "scale"], supports: ["real"] },
  uniform: { arguments: ["from", "to"], positive: [], supports: ["real"] },
  "log-uniform": { arguments: ["from", "to"], positive: ["from", "to"], supports: ["positive"] },
} as const satisfies Readonly<
  Record<
    ScalarLaw["law"],
    {
      readonly arguments: readonly string[];
      readonly positive: readonly string[];
      readonly supports: readonly Support[];
    }
  >
>;
