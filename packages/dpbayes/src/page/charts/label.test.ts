import { describe, expect, it } from "vitest";
import { intervalChart } from "./interval-chart.ts";
import { labelLines, rowPlaces } from "./label.ts";

describe("labels of charts", () => {
  it.each([
    ["south", ["south"]],
    ["University Hospital of the North", ["University", "Hospital of the", "North"]],
    ["ward=Cardiology", ["ward=Cardiology"]],
    ["a".repeat(40), ["a".repeat(17), "a".repeat(17), "a".repeat(6)]],
  ])("%s breaks into lines that lose no letter", (label, lines) => {
    expect(labelLines(label, 17)).toEqual(lines);
    expect(labelLines(label, 17).join("").replaceAll(" ", "")).toBe(label.replaceAll(" ", ""));
  });

  it("make rows as high as they need, and push the others down", () => {
    const { middles, bottom } = rowPlaces([["a"], ["b", "c", "d"], ["e"]], 10, 20);
    expect(middles).toEqual([20, 52.5, 85]);
    expect(bottom).toBe(95);
  });

  it("stand in the chart whole", () => {
    const label = "Cardiology and a very long name of a ward";
    const svg = intervalChart("t", [{ label, low: 0, median: 1, high: 2 }]);
    const shown = [...svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, line]) => line).join(" ");
    expect(shown).toBe(label);
  });
});
