import { describe, expect, it } from "vitest";
import { contrast } from "./contrast.testing.ts";
import { STYLE } from "./style.ts";

/** The colours of each of the sheet's three palettes: light, dark, print. */
const palettes = [...STYLE.matchAll(/:root\{([^}]*)\}/g)].map(
  ([, body]) =>
    new Map([...body!.matchAll(/--(\w+):#([0-9a-f]{3,6})/g)].map(([, name, hex]) => [name!, hex!])),
);

describe("the page's colours", () => {
  it("are three palettes", () => {
    expect(palettes).toHaveLength(3);
    expect(contrast("000", "fff")).toBeCloseTo(21, 10);
  });

  it.each(["light", "dark", "print"])("have the contrast of WCAG AA: %s", (name) => {
    const palette = palettes[["light", "dark", "print"].indexOf(name)]!;
    for (const ground of ["ground", "card"].map((key) => palette.get(key)!)) {
      for (const text of ["ink", "soft", "warn"])
        expect(contrast(palette.get(text)!, ground), text).toBeGreaterThanOrEqual(4.5);
      for (const line of ["blue", "orange", "green", "purple"])
        expect(contrast(palette.get(line)!, ground), line).toBeGreaterThanOrEqual(3);
    }
    // The curve stands on its own filled interval.
    expect(contrast(palette.get("blue")!, palette.get("fill")!)).toBeGreaterThanOrEqual(3);
  });
});
