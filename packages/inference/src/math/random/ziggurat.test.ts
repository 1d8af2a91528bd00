import { describe, expect, it } from "vitest";
import { exponentialZiggurat, LAYERS, normalZiggurat, type Ziggurat } from "./ziggurat.ts";

/** All layers must have one area, the uppermost included: it was not used to build the others. */
function areas(z: Ziggurat): number[] {
  const layers = Array.from({ length: LAYERS - 1 }, (_, i) => i + 1);
  return layers.map((i) => 2 ** 52 * z.width[i]! * (z.height[i + 1]! - z.height[i]!));
}

describe.each([
  ["normal", normalZiggurat, 0.004928673233974655],
  ["exponential", exponentialZiggurat, 0.003949659822581557],
])("ziggurat of the %s law", (_, ziggurat, area) => {
  it("has layers of equal area up to the top", () => {
    for (const layer of areas(ziggurat)) expect(Math.abs(layer / area - 1)).toBeLessThan(1e-11);
  });

  it("covers the whole density: edges descend to 0 and heights ascend to 1", () => {
    expect(ziggurat.edge[LAYERS - 1]).toBe(0);
    expect(ziggurat.height[LAYERS]).toBe(1);
    for (let i = 1; i < LAYERS; i++) expect(ziggurat.edge[i]!).toBeLessThan(ziggurat.edge[i - 1]!);
  });
});
