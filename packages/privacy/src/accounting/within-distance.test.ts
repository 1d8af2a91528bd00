import { describe, expect, it, test } from "vitest";
import { composeAdvanced } from "./composition/advanced.ts";
import { compose } from "./composition/compose.ts";
import { localFromWithinDistance } from "./composition/group.ts";
import { composeOverDisjointRecords } from "./composition/parallel.ts";
import { amplifyBySecretSubsampling } from "./composition/subsampling.ts";
import { toApproximate } from "./conversion/to-approximate.ts";
import { toConcentrated } from "./conversion/to-concentrated.ts";
import { toRenyi } from "./conversion/to-renyi.ts";
import { openLedger, remaining, spend } from "./ledger/ledger.ts";
import { parseLedger } from "./ledger/parse-ledger.ts";
import type { PrivacyLoss, Relation } from "./loss.ts";
import { approximateLoss, gaussianLoss, pureLoss } from "./make-loss.ts";
import { recordsWithin, withinDistance } from "./within-distance.ts";

const near = pureLoss(1, "local-within-3");
const ledgerOf = (neighbours: Relation) =>
  openLedger({ budget: { epsilon: "5" }, unit: "one document", neighbours });

describe("a loss within a distance of counts", () => {
  it("adds up with losses within the same distance", () => {
    expect(compose([near, near])).toEqual(pureLoss(2, "local-within-3"));
    expect(composeOverDisjointRecords([near, near])).toEqual(near);
  });

  it.each<Relation>(["local", "local-within-2", "replace-one", "add-remove"])(
    "does not add up with one under %s, in any currency",
    (other) => {
      const refused = expect.objectContaining({ code: "DISTANCES_DIFFER" });
      const pairs: readonly (readonly PrivacyLoss[])[] = [
        [near, pureLoss(1, other)],
        [near, approximateLoss(1, -9, other)],
        [gaussianLoss(1, "local-within-3"), gaussianLoss(1, other)],
        [toConcentrated(near), toConcentrated(pureLoss(1, other))],
        [toRenyi(near), toRenyi(pureLoss(1, other))],
      ];
      for (const pair of pairs) {
        expect(() => compose(pair)).toThrow(refused);
        expect(() => compose([...pair].reverse())).toThrow(refused);
        expect(() => composeOverDisjointRecords(pair)).toThrow(refused);
      }
    },
  );

  it("keeps its distance through every conversion", () => {
    const made = [toApproximate(near, -9), toConcentrated(near), toRenyi(near), composeAdvanced(near, 9, -9)];
    expect(made.map(({ neighbours }) => neighbours)).toEqual(new Array(4).fill("local-within-3"));
  });

  it("is not amplified by a sample, no more than other local losses", () => {
    expect(() => amplifyBySecretSubsampling(near, 0.1)).toThrow("made by that person");
  });

  it("costs as many steps between any two records as lie between the farthest", () => {
    expect(localFromWithinDistance(near, 3)).toEqual(pureLoss(1, "local"));
    expect(localFromWithinDistance(near, 4)).toEqual(pureLoss(2, "local"));
    expect(localFromWithinDistance(near, 24)).toEqual(pureLoss(8, "local"));
    const [both] = [localFromWithinDistance(approximateLoss(1, Math.log(1e-9), "local-within-3"), 6)];
    // (ε, δ) twice: (2ε, (1 + e^ε)δ).
    expect(both).toMatchObject({ epsilon: 2, neighbours: "local" });
    expect(Math.exp((both as { logDelta: number }).logDelta)).toBeCloseTo(1e-9 * (1 + Math.E), 15);
    expect(() => localFromWithinDistance(pureLoss(1, "local"), 6)).toThrow(/within a distance/);
  });
});

describe("a ledger within a distance of counts", () => {
  it("takes costs within that distance only", () => {
    const ledger = spend(ledgerOf("local-within-3"), { id: "a", loss: near });
    expect(remaining(ledger)).toEqual({ epsilon: "4", delta: "0" });
    for (const other of ["local", "local-within-2", "replace-one"] as const)
      expect(() => spend(ledger, { id: "b", loss: pureLoss(1, other) })).toThrow(
        expect.objectContaining({
          code: "DISTANCES_DIFFER",
          message: expect.stringContaining("ledger of its own"),
        }),
      );
  });

  it("is the only one that takes them", () => {
    for (const other of ["local", "local-within-4", "replace-one", "add-remove"] as const)
      expect(() => spend(ledgerOf(other), { id: "a", loss: near })).toThrow("within different distances");
    const whole = spend(ledgerOf("local"), { id: "a", loss: localFromWithinDistance(near, 12) });
    expect(remaining(whole)).toEqual({ epsilon: "1", delta: "0" });
  });

  it("says so in its file, and opens again", () => {
    const ledger = spend(ledgerOf("local-within-3"), { id: "a", loss: near });
    expect(parseLedger(JSON.parse(JSON.stringify(ledger)))).toEqual(ledger);
  });
});

test.each([
  "local-within-",
  "local-within-0",
  "local-within--1",
  "local-within-03",
  "local-within-3 ",
  "within-3",
  "local-within-Infinity",
  "local-within-0x3",
])("%j is no relation", (text) => {
  expect(withinDistance(text as Relation)).toBeUndefined();
  expect(() => pureLoss(1, text as Relation)).toThrow("must be one of");
  expect(() => ledgerOf(text as Relation)).toThrow("must be one of");
  expect(() => parseLedger({ ...ledgerOf("local"), neighbours: text })).toThrow("ledger neighbours");
});

test("how far epsilon reaches is said in one sentence", () => {
  expect(recordsWithin(1)).toBe("records that differ by at most 1 count");
  expect(recordsWithin(3)).toBe("records that differ by at most 3 counts");
});
