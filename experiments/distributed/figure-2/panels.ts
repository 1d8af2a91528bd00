import { element } from "dpbayes/plot";

/** Whole charts beside and below each other, as one SVG document. */
export function panels(rows: readonly (readonly string[])[]): string {
  const sized = rows.map((row) => row.map((markup) => ({ markup, ...sizeOf(markup) })));
  let top = 0;
  let right = 0;
  const placed = sized.flatMap((row, r) => {
    let left = 0;
    const here = row.map(({ markup, width }, c) => {
      const at = placedAt(markup, left, top, `panel-${r}-${c}`);
      left += width;
      return at;
    });
    right = Math.max(right, left);
    top += Math.max(...row.map(({ height }) => height));
    return here;
  });
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${right} ${top}`,
    width: right,
    height: top,
    role: "img",
    "aria-labelledby": "title",
  };
  const title = element("title", { id: "title" }, rows.flat().map(titleOf).join("; "));
  return `${element("svg", attributes, title, ...placed)}\n`;
}

function titleOf(markup: string): string {
  return /<title[^>]*>(.*?)<\/title>/.exec(markup)?.[1] ?? "";
}

function sizeOf(markup: string): { readonly width: number; readonly height: number } {
  const found = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(markup);
  if (found === null) throw new Error("a panel has no viewBox, must be a whole chart");
  return { width: Number(found[1]), height: Number(found[2]) };
}

/** Moved, and with a title of its own name: ids must not repeat in a document. */
function placedAt(markup: string, left: number, top: number, id: string): string {
  return markup
    .trimEnd()
    .replace("<svg ", `<svg x="${left}" y="${top}" `)
    .replace('aria-labelledby="title"', `aria-labelledby="${id}"`)
    .replace('id="title"', `id="${id}"`);
}
