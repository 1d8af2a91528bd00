import { answerSection } from "./answer.ts";
import { basisSection } from "./basis.ts";
import { checksSection } from "./checks.ts";
import { diagnosticsSection } from "./diagnostics.ts";
import { holdersSection } from "./holders.ts";
import { predictionSection } from "./prediction.ts";
import { privacySection } from "./privacy.ts";
import { repeatSection } from "./repeat.ts";
import type { PageSection } from "./section.ts";
import { uncertaintySection } from "./uncertainty.ts";

/** The sections of the page, in the order in which they are read. */
export const sections: readonly PageSection[] = Object.freeze([
  answerSection,
  holdersSection,
  uncertaintySection,
  predictionSection,
  privacySection,
  basisSection,
  checksSection,
  diagnosticsSection,
  repeatSection,
]);
