/**
 * `@dpbayes/inference/tables`: what a noisy table is read with. `fitTable` itself stands in the front door.
 */

// A table as arrays, and cells by their levels.

export { cellsMatching } from "./layout/cells-matching.ts";
export { layoutOf, type MeasuredGroups, type TableLayout } from "./layout/table-layout.ts";
