import { html, type Markup, raw } from "./html.ts";

/** No script, no network: a browser that honours it loads nothing but the page itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export interface WholePage {
  readonly title: string;
  readonly style: string;
  /** One line below the title. */
  readonly below: Markup;
  readonly content: Markup;
}

/** One HTML file that needs nothing else: no network, no script. */
export function wholePage({ title, style, below, content }: WholePage): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head>
<body><main><header><h1>${title}</h1>
<p class="soft">${below}</p></header>
${content}</main></body></html>
`;
  return page.markup;
}
