import { tableNotes } from "@dpbayes/inference/tables";
import { basisSection } from "../../page/sections/basis.ts";
import type { PageSection } from "../../page/sections/section.ts";
import type { TablePageContext } from "../table-page-options.ts";

/** The same as for any fit, without what the page says of the table itself. */
export const restsOnSection: PageSection<TablePageContext> = {
  ...basisSection,
  content: ({ fit, table }) => {
    const said = new Set(tableNotes(table));
    const notes = (fit.origin.notes ?? []).filter((note) => !said.has(note));
    return basisSection.content({ fit: { ...fit, origin: { ...fit.origin, notes } } });
  },
};
