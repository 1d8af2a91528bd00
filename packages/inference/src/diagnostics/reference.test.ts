import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  energyFractions,
  essBulk,
  essMean,
  essQuantile,
  essSd,
  essTail,
  mcseMean,
  mcseQuantile,
  mcseSd,
  quantileOfSorted,
  rHat,
  shortestInterval,
  sorted,
} from "./index.ts";

interface Reference {
  readonly versions: { readonly arviz: string };
  readonly cases: readonly {
    readonly name: string;
    readonly draws: readonly (readonly number[])[];
    readonly expected: Readonly<Record<string, number | null | readonly number[]>>;
  }[];
  readonly energies: readonly {
    readonly name: string;
    readonly energy: readonly (readonly number[])[];
    readonly expected: readonly number[];
  }[];
}

const file = new URL("../../reference/diagnostics.json", import.meta.url);
const reference = JSON.parse(readFileSync(file, "utf8")) as Reference;

/** Relative to 1e-8: sums of up to 400 terms lose some 1e-14, an offset of 1e6 another 1e-6 of that. */
function expectClose(name: string, got: number, expected: number | null | undefined): void {
  if (expected === null || expected === undefined) expect(got, name).toBeNaN();
  else expect(Math.abs(got - expected), `${name}: ${got}`).toBeLessThanOrEqual(1e-8 * Math.abs(expected));
}

describe(`equals ArviZ ${reference.versions.arviz}`, () => {
  it.each(reference.cases.map((c) => [c.name, c] as const))("%s", (_, { draws, expected }) => {
    const chains = draws.map((chain) => Float64Array.from(chain));
    const got: Record<string, number> = {
      rhat: rHat(chains),
      ess_bulk: essBulk(chains),
      ess_tail: essTail(chains),
      ess_mean: essMean(chains),
      ess_sd: essSd(chains),
      ess_quantile_10: essQuantile(chains, 0.1),
      mcse_mean: mcseMean(chains),
      mcse_sd: mcseSd(chains),
      mcse_quantile_05: mcseQuantile(chains, 0.05),
      mcse_quantile_50: mcseQuantile(chains, 0.5),
      mcse_quantile_95: mcseQuantile(chains, 0.95),
    };
    for (const [name, value] of Object.entries(got))
      expectClose(name, value, expected[name] as number | null);
  });

  it.each(reference.cases.map((c) => [c.name, c] as const))(
    "order statistics: %s",
    (_, { draws, expected }) => {
      const x = sorted(Float64Array.from(draws.flat()));
      expect(shortestInterval(x, 0.9)).toEqual(expected["hdi_90"]);
      [0.05, 0.5, 0.95].forEach((p, i) => {
        expectClose(`quantile ${p}`, quantileOfSorted(x, p), (expected["quantiles"] as number[])[i]);
      });
    },
  );

  it.each(reference.energies.map((c) => [c.name, c] as const))("%s", (_, { energy, expected }) => {
    const got = energyFractions(energy.map((e) => Float64Array.from(e)));
    expected.forEach((value, i) => {
      expectClose(`chain ${i}`, got[i]!, value);
    });
  });
});
