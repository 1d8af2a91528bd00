import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { createFit } from "./create-fit.ts";

const parameters = [
  { name: "total", shape: [] },
  { name: "memberships", shape: [2, 2] },
  { name: "within", shape: [] },
];
const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const components = { kind: "communities", parameters: ["memberships"] };

/** Chains whose `within` lies `apart` standard deviations from chain to chain, and memberships `mixed`. */
function fitWhere({ apart = 0, mixed = 0 }, named = true) {
  const results = [0, 1, 2].map((chain) => {
    const rng = seededSource("withheld").split(chain);
    const row = () => [
      ...[rng.normal(), mixed * chain + rng.normal(), rng.normal(), rng.normal(), rng.normal()],
      apart * chain + rng.normal(),
    ];
    const draws = Float64Array.from(Array.from({ length: 300 }, row).flat());
    return { chain, seed: 1, draws, stats: {}, warmup, seconds: 0 };
  });
  return createFit(parameters, results, { seed: 1, ...(named && { components }) });
}

describe("components that chains do not agree on", () => {
  const fit = fitWhere({ apart: 3 });

  it("are not summarised, and the verdict says why", () => {
    const { rows, withheld, verdict } = fit.summary();
    expect(rows.map(({ name }) => name)).toEqual(["total", "within"]);
    expect(withheld).toEqual(["memberships"]);
    expect(verdict).toMatch(
      /^chains have found different communities: R-hat \d\.\d\d of within, which no names of communities change, 1\.1 at most; memberships are not summarised/,
    );
    expect(String(fit.summary())).not.toContain("memberships[");
  });

  it("are refused where they are asked for by name; their draws are not", () => {
    expect(() => fit.summary({ names: ["memberships[1,2]"] })).toThrow(
      "memberships[1,2] is not summarised: chains have found different communities",
    );
    expect(fit.summary({ names: ["within"] }).rows.length).toBe(1);
    expect(fit.chains("memberships[1,2]").length).toBe(3);
  });
});

describe("components that chains agree on", () => {
  it("are summarised, and their numbers do not spoil the verdict", () => {
    const { rows, withheld, verdict } = fitWhere({}).summary();
    expect(rows.length).toBe(6);
    expect(withheld).toEqual([]);
    expect(verdict).toMatch(/^no problem found/);
  });

  it("have names that may not match, which is said", () => {
    const { rows, verdict } = fitWhere({ mixed: 3 }).summary();
    expect(rows.length).toBe(6);
    expect(verdict).toMatch(
      /^chains disagree on memberships\[1,1\] although their communities were matched: R-hat/,
    );
  });
});

it("a fit that does not know of components is read as before", () => {
  const { rows, verdict } = fitWhere({ apart: 3 }, false).summary();
  expect(rows.length).toBe(6);
  expect(verdict).toMatch(/^chains disagree on within: R-hat/);
});
