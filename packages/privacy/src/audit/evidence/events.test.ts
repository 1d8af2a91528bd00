import { describe, expect, it } from "vitest";
import { chooseEvents } from "./events.ts";
import type { Partition } from "./partition.ts";

const partition: Partition = { name: "value", cells: 4, cellOf: (score) => score };
const counts = {
  first: Float64Array.of(500, 100, 390, 10),
  second: Float64Array.of(500, 390, 100, 10),
};

describe("choice of events", () => {
  const events = chooseEvents({ epsilon: 1, delta: 0 }, [{ partition, counts }]);

  it("suspects for each input the cells that it makes likelier", () => {
    const first = events.filter((event) => event.likelier === "first");
    const second = events.filter((event) => event.likelier === "second");
    expect(first[0]!.cells).toEqual([2]);
    expect(second[0]!.cells).toEqual([1]);
  });

  it("keeps few events, none twice, and never the sure one", () => {
    const keys = events.map((event) => `${event.likelier} ${event.cells.toSorted().join()}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(events.length).toBeLessThanOrEqual(16);
    expect(events.every((event) => event.cells.length < 4)).toBe(true);
  });

  it("weighs rare cells of high ratio against common ones of lower ratio by what the claim allows", () => {
    const uneven = {
      first: Float64Array.of(40_000, 30, 9_970),
      second: Float64Array.of(20_000, 1, 29_999),
    };
    const best = (epsilon: number) =>
      chooseEvents({ epsilon, delta: 0 }, [{ partition: { ...partition, cells: 3 }, counts: uneven }])[0]!;
    expect(best(0.5).cells.toSorted()).toEqual([0, 1]);
    expect(best(2).cells).toEqual([1]);
  });
});
