import type { TableFit } from "@dpbayes/inference";

/** What telling needs of a fitted table. */
export type AskedTable = Pick<TableFit, "table" | "areas" | "fitOf">;
