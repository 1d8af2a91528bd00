import { html, type Markup } from "../markup/html.ts";
import type { PageContext } from "../page-options.ts";

/** A part of a page under a heading of its own, made from what the section needs to know. */
export interface PageSection<Context = PageContext> {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  /** What stands below the heading; a section that has nothing to say about a fit is left out. */
  content(context: Context): Markup | undefined;
}

/** A section with its heading. */
export function sectionMarkup<Context>(
  { id, title, content }: PageSection<Context>,
  context: Context,
): Markup | undefined {
  const below = content(context);
  if (below === undefined) return undefined;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${below}</section>\n`;
}
