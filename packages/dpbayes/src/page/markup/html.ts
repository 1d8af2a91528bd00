import { escaped } from "../../plot/svg.ts";

/** Markup that is safe to put into a page as it stands. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | undefined | readonly Part[];

/** Markup from a template: everything that is put into it is escaped, but for markup itself. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return raw(fixed.reduce((all, piece, i) => all + piece + written(parts[i]), ""));
}

/** Text that is markup already, such as an SVG whose texts were escaped when it was made. */
export function raw(markup: string): Markup {
  return Object.freeze({ markup });
}

function written(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(plain(String(part)));
  return isList(part) ? part.map(written).join("") : (part as Markup).markup;
}

function isList(part: Part): part is readonly Part[] {
  return Array.isArray(part);
}

/** Control characters have no place in a page and no meaning in a label. */
function plain(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, "\ufffd");
}

/** A table with a caption and heads; the first cell of a line is its head. */
export function table(
  caption: string,
  heads: readonly string[],
  lines: readonly (readonly Part[])[],
): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${lines.map(
    ([first, ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>\n`,
  )}</tbody></table></div>`;
}

/** Terms with what they mean. */
export function definitions(lines: readonly (readonly [term: string, meaning: Part])[]): Markup {
  return html`<dl>${lines.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>\n`)}</dl>`;
}

export function list(lines: readonly Part[]): Markup {
  return html`<ul>${lines.map((line) => html`<li>${line}</li>\n`)}</ul>`;
}

/** A part that is folded away until a reader opens it, with the keyboard too. */
export function folded(summary: string, content: Part): Markup {
  return html`<details><summary>${summary}</summary>\n${content}</details>\n`;
}
