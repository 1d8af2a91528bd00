import { seededSource } from "@dpbayes/inference";
import { fitPage, type PageOptions } from "dpbayes";
import { defineAttack } from "../../attack.ts";
import { pick } from "../../fuzz/pick.ts";
import { type Told, toldIn } from "./hostile-fit.ts";
import { areSame, elementsOf } from "./markup.ts";

type Page = (told: Told, options: Partial<PageOptions>) => string;

const present: Page = ({ fit, ...about }, options) => fitPage(fit, { ...about, ...options });

/** What closes, opens or runs something in HTML, SVG, CSS and attributes, and what is markup once it is unescaped. */
const pieces = [
  ...[
    "<script>alert(1)</script>",
    "</style>",
    "</title>",
    "</svg>",
    "<!--",
    "-->",
    "]]>",
    "<img src=x onerror=alert(1)>",
  ],
  ...[
    '" onload="alert(1)',
    "' onload='alert(1)",
    "javascript:alert(1)",
    "&lt;script&gt;",
    "&#60;b&#62;",
    "&amp;lt;",
    "<",
    ">",
  ],
  ...[
    '"',
    "'",
    "&",
    "`",
    "{{1}}",
    "url(javascript:alert(1))",
    "<a href=javascript:alert(1)>",
    "\u2028",
    "</code></pre>",
  ],
];

/** Markup in every text of study, release, holder and fit, and a page beside it whose texts are as long and plain. */
export const hostilePages = defineAttack<Page>({
  name: "hostile/pages",
  promise: "no element and no attribute of a page comes from a text, and none that acts holds one",
  about: "puts markup and scripts into every text of study, releases and fit, and reads the page's elements",
  present,
  broken: (told, options) => present(told, options).replaceAll("&lt;", "<").replaceAll("&quot;", '"'),
  bug: "texts are put in as they are",
  tries: { quick: 4, full: 1000 },
  async run(page, tries) {
    const rng = seededSource("pages");
    let [broken, first] = [0, ""];
    for (let i = 0; i < tries; i++) {
      const text = Array.from({ length: 1 + (i % 4) }, () => pick(rng, pieces)).join("");
      // Labels break after these: the plain text has as many places to break at.
      const plain = text.replace(/[^ ,;:=/_-]/g, "x");
      const [evil, harmless] = [await elementsIn(page, text), await elementsIn(present, plain)];
      if (areSame(evil, harmless)) continue;
      broken++;
      first ||= text;
    }
    return { tried: tries, broken, ...(first && { note: `the first break: ${first}` }) };
  },
});

async function elementsIn(page: Page, text: string) {
  const options = { date: text, versions: { [text]: text } };
  return elementsOf(page(await toldIn(text), options), text);
}
