export type { CellLaw, CountWindow } from "./cell-law.ts";
export { cellLawOf } from "./cell-laws.ts";
