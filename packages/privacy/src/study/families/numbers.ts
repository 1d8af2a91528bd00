import { oneVariable } from "./declared-family.ts";

/** Laws of a continuous number; a count is taken for a rounded one. */
export const continuous = oneVariable(["number", "count"]);

/** Laws of a number between 0 and 1. */
export const bounded = { ...oneVariable(["number"]), share: true } as const;

/** Laws of whole numbers from 0. */
export const counted = oneVariable(["count"]);
