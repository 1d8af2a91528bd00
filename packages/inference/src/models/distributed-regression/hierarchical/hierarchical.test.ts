import { describe, expect, it } from "vitest";
import { runChains } from "../../../chains/run-chains.ts";
import { rHat } from "../../../diagnostics/index.ts";
import { posteriorMean } from "../../../diagnostics/moments.ts";
import { exampleHolders } from "../../../examples/index.ts";
import { createFit } from "../../../fit/create-fit.ts";
import { expectExactPosterior } from "../holders.testing.ts";
import { hierarchical } from "./hierarchical.ts";

describe("hierarchical", () => {
  it("finds the exact posterior of one feature", async () => {
    await expectExactPosterior(hierarchical, { warmup: 200, draws: 1000 });
  });

  it.each([
    { name: "of sums of squares", squares: true, covariance: "shared" },
    { name: "without them", squares: false, covariance: "shared" },
    { name: "of holders with features of their own", squares: true, covariance: "per-holder" },
  ] as const)("converges: $name", async ({ squares, covariance }) => {
    const { holders, prior, truth } = exampleHolders({
      covariates: 2,
      holders: 3,
      records: 1000,
      intercept: true,
      squares,
    });
    const { target, role } = hierarchical(holders, prior, { covariance });
    const run = await runChains(target, { seed: 2, chains: 4, warmup: 200, draws: 250 });
    const fit = createFit(run.parameters, run.results, { seed: 2 });
    const watched = covariance === "shared" ? "logDeterminant" : "logDeterminant[3]";
    for (const name of [watched, "variance", "coefficients[1]"])
      expect(rHat(fit.chains(name))).toBeLessThan(1.03);
    expect(role).toBe("posterior");
    if (squares) expect(Math.abs(posteriorMean(fit.chains("variance")) - truth.variance)).toBeLessThan(0.03);
  });

  it("says what is not exact", () => {
    const { holders, prior } = exampleHolders({ covariates: 1, holders: 2, records: 50 });
    expect(hierarchical(holders, prior).approximations).toEqual([
      "features are modelled as jointly normal with mean 0",
    ]);
    expect(hierarchical(holders, prior, { squares: false }).approximations).toHaveLength(3);
    expect(hierarchical(holders, prior, { covariance: "per-holder" }).approximations[0]).toMatch(
      /at each holder/,
    );
  });

  it("refuses fewer records than the Wishart law needs, and holders that do not belong together", () => {
    const few = exampleHolders({ covariates: 3, holders: 2, records: 4 });
    expect(() =>
      hierarchical(
        few.holders.map((h) => ({ ...h, count: 3 })),
        few.prior,
      ),
    ).toThrow("count of holder 1 is 3, must be at least 4 for this model");
    expect(() => hierarchical([], few.prior)).toThrow("holders is none");
    const other = exampleHolders({ covariates: 2, holders: 1, records: 4 });
    expect(() => hierarchical([...few.holders, ...other.holders], few.prior)).toThrow("features of holder 3");
  });
});
