const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function drawn(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly SVGElement[]
): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, `${value}`);
  made.append(...children);
  return made;
}

/** A whole drawing, said in words too. */
export function drawing(
  width: number,
  height: number,
  label: string,
  ...children: readonly SVGElement[]
): SVGElement {
  return drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
}
