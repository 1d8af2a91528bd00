import type { NoisyTable } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { fitTable } from "../../fit-table/fit-table.ts";
import { layoutOf } from "../../layout/table-layout.ts";
import { areaLayout } from "./area-layout.ts";
import { areaLevels } from "./area-levels.ts";

const noise = { law: "discrete-gaussian", variance: 4 } as const;
const kind = { name: "kind", levels: ["a", "b"] };
/** Two tracts, of two blocks and of one. */
const coded: NoisyTable = {
  format: "dpbayes.table/1",
  id: "coded",
  axes: [{ name: "block", levels: ["011", "012", "021"] }, kind],
  measurements: [{ keep: ["block", "kind"], values: [9, 2, 30, 5, 3, 14], noise }],
};
/** The same blocks by two axes, one of which has a level that the second tract lacks. */
const crossed: NoisyTable = {
  ...coded,
  id: "crossed",
  axes: [{ name: "tract", levels: ["01", "02"] }, { name: "block", levels: ["1", "2"] }, kind],
  measurements: [{ keep: ["tract", "block", "kind"], values: [9, 2, 30, 5, 3, 14, 0, 0], noise }],
  zero: [{ tract: "02", block: "2" }],
};

describe("areas by what their names begin with", () => {
  it("hang together as areas of two axes do", () => {
    const { tree } = areaLayout(layoutOf(coded), ["block:2", "block"]);
    expect(tree.nodes).toEqual([1, 2]);
    expect(tree.parents.map((parents) => [...parents])).toEqual([
      [0, 0],
      [0, 0, 1],
    ]);
    expect(tree).toEqual(areaLayout(layoutOf(crossed), ["tract", "block"]).tree);
  });

  it("are drawn, named and told as another level", async () => {
    const fit = await fitTable(coded, {
      areas: ["block:2", "block"],
      ...{ seed: 1, chains: 2, warmup: 100, draws: 100 },
    });
    expect(fit.areas).toEqual(["block:2", "block"]);
    expect(fit.hyperparameters.names).toEqual([
      "sparsity",
      "likeness[block:2]",
      "likeness[block]",
      "size_rate",
    ]);
    expect(fit.notes.join()).toContain("counts of an area (block:2, block)");
    expect(fit.total({ block: "012" }).median).toBeGreaterThan(20);
  });

  it("may have an axis of such a name beside them", () => {
    const axes = [
      { name: "block:2", levels: ["x"] },
      { name: "block", levels: ["y"] },
    ];
    expect(areaLevels({ axes }, ["block:2", "block:1", "block"])).toEqual([
      { axis: "block:2" },
      { axis: "block", characters: 1 },
      { axis: "block" },
    ]);
  });

  it.each([
    [["block:2"]],
    [["block", "block:2"]],
    [["block:2", "block:1", "block"]],
    [["block:2", "block:2", "block"]],
    [["block:0", "block"]],
    [["block:x", "block"]],
    [["tract:2", "block"]],
    [["block", "block"]],
  ])("%j are refused", (areas) => {
    expect(() => areaLevels(coded, areas)).toThrow(
      "must be axes of the table, each once: block, kind; or before one of them the first characters of its levels, as block:2",
    );
  });
});
