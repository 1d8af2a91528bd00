import { type DeclaredFamily, oneVariable } from "./declared-family.ts";
import { dispersedOption } from "./dispersed.ts";

/** Laws of a continuous number; a count is taken for a rounded one. */
export const continuous = oneVariable(["number", "count"]);

/** A normal law. */
export const normal = { ...continuous, normal: true } as const satisfies DeclaredFamily;

/** Laws of a number between 0 and 1. */
export const bounded = { ...oneVariable(["number"]), share: true } as const;

/** Laws of whole numbers from 0. */
export const counted = oneVariable(["count"]);

/** A mean count, whatever its law unless the study says that it is Poisson's. */
export const rate = {
  ...counted,
  rate: true,
  words:
    "y ~ 1, the mean of a count and its dispersion; options may say that counts are Poisson ones: { dispersed: false }",
  options: dispersedOption,
} as const satisfies DeclaredFamily;
