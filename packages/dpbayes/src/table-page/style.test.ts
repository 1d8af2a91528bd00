import { expect, it } from "vitest";
import { contrast } from "../page/markup/contrast.testing.ts";
import { TABLE_STYLE } from "./style.ts";

/** The colours of the sheet's palettes: light, dark and print of a fit's page, then those of the shades. */
const palettes = [...TABLE_STYLE.matchAll(/:root\{([^}]*)\}/g)].map(
  ([, body]) =>
    new Map([...body!.matchAll(/--(\w+):#([0-9a-f]{3,6})/g)].map(([, name, hex]) => [name!, hex!])),
);

it.each([
  ["light", 0, 3],
  ["dark", 1, 4],
  ["print", 2, 5],
])("text on every shade of a heat map has the contrast of WCAG AA: %s", (_, own, shades) => {
  const ink = palettes[own]!.get("ink")!;
  const grounds = [...palettes[shades]!.values()];
  expect(grounds).toHaveLength(7);
  for (const ground of grounds) expect(contrast(ink, ground), ground).toBeGreaterThanOrEqual(4.5);
});
