import { hospitals, stayTable } from "dpbayes/browser";
import type { Draft } from "./draft.ts";
import type { HeldTable } from "./studio-state.ts";

/** The hospitals of the demo: the study of three, and the table of the one that the page plays. */
export function example(): { readonly draft: Draft; readonly table: HeldTable } {
  const file = new File([stayTable(20_000, 2)], "north.csv", { type: "text/csv" });
  return {
    draft: hospitals as unknown as Draft,
    table: { file, columns: ["age", "emergency", "days"] },
  };
}
