import { readFile } from "node:fs/promises";
import { fit as fitStudy } from "@dpbayes/inference";
import type { Release, Study } from "@dpbayes/privacy";
import { expect, test } from "vitest";

/** Releases of four holders, and what `reference/reference.py` found from them. */
interface Reference {
  readonly study: Study;
  readonly releases: readonly Release[];
  readonly reference: Readonly<
    Record<
      string,
      { readonly mean: number; readonly sd: number; readonly mcse: number; readonly rHat: number }
    >
  >;
}

/** The references have a normal law of the residual and Poisson counts; the studies give the priors. */
const LAWS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  linear: { residuals: "normal" },
  poisson: { dispersed: false },
};
const CHAINS = { seed: 1, chains: 2, warmup: 250, draws: 400 } as const;

test.each(["linear", "logistic", "poisson"])("means are those of NumPyro: %s", async (name) => {
  const file = new URL(`reference/${name}.json`, import.meta.url);
  const { study, releases, reference } = JSON.parse(await readFile(file, "utf8")) as Reference;
  const { rows } = (await fitStudy(study, releases, { ...CHAINS, options: LAWS[name] ?? {} })).summary();
  const names = Object.keys(reference);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const expected = reference[name]!;
    const { mean, mcseMean } = rows.find((row) => row.name === name)!;
    // Five Monte Carlo errors of both: about 1e-5 false alarms for all numbers, were the seeds not fixed.
    expect(Math.abs(mean - expected.mean), name).toBeLessThan(5 * Math.hypot(mcseMean, expected.mcse));
  }
});
