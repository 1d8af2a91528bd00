import { html, type Markup } from "../markup/html.ts";
import type { PageContext } from "../page-options.ts";

/** A part of the page under a heading of its own. */
export interface PageSection {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  /** What stands below the heading; a section that has nothing to say about a fit is left out. */
  content(context: PageContext): Markup | undefined;
}

/** A section with its heading. */
export function sectionMarkup({ id, title, content }: PageSection, context: PageContext): Markup | undefined {
  const below = content(context);
  if (below === undefined) return undefined;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${below}</section>\n`;
}
