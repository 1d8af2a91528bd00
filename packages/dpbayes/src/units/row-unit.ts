import type { Study } from "@dpbayes/privacy/formats";

/** Whether a study says that it protects a row of what is read, and no person. */
export function protectsRow({ unit }: Pick<Study["privacy"], "unit">): boolean {
  return /^one row\b/i.test(unit);
}
