import { diagnosticsSection } from "../../page/sections/diagnostics.ts";
import type { PageSection } from "../../page/sections/section.ts";
import type { TablePageContext } from "../table-page-options.ts";
import { answerSection } from "./answer.ts";
import { cellsSection } from "./cells.ts";
import { marginsSection } from "./margins.ts";
import { privacySection } from "./privacy.ts";
import { publishedSection } from "./published.ts";
import { repeatSection } from "./repeat.ts";
import { restsOnSection } from "./rests-on.ts";

/** The page's parts, in their order. */
export const sections: readonly PageSection<TablePageContext>[] = [
  answerSection,
  marginsSection,
  cellsSection,
  publishedSection,
  privacySection,
  restsOnSection,
  diagnosticsSection,
  repeatSection,
];
