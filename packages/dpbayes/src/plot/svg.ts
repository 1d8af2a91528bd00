/** Attributes of an SVG element; numbers are written with two decimals at most. */
export type Attributes = Readonly<Record<string, string | number>>;

/** One SVG element around children that are markup already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? coordinate(value) : escaped(value)}"`)
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** A text element. */
export function text(content: string, x: number, y: number, attributes: Attributes = {}): string {
  return element("text", { x, y, ...attributes }, escaped(content));
}

/** Plain text as markup. */
export function escaped(content: string): string {
  return content
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Two decimals of a pixel are more than any screen shows; a coordinate that is not finite is a mistake. */
export function coordinate(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`coordinate is ${value}, must be finite`);
  return String(Math.round(value * 100) / 100 + 0);
}

/** About how wide a text is: an average letter of a sans-serif face is 0.54 of its size wide. */
export function textWidth(content: string, size: number): number {
  return 0.54 * size * content.length;
}
