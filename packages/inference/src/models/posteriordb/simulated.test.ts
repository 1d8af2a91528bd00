import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareMeans, limits } from "./comparison.testing.ts";
import { type Data, posteriors } from "./posteriors.testing.ts";

interface Reference {
  readonly versions: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, Data>>;
  readonly posteriors: readonly {
    readonly model: string;
    readonly names: readonly string[];
    readonly mean: readonly number[];
    readonly mcse_mean: readonly number[];
  }[];
}

const file = new URL("../../../reference/posteriors.json", import.meta.url);
const reference = JSON.parse(readFileSync(file, "utf8")) as Reference;

describe(`means of posteriordb's models on simulated data, against NumPyro ${reference.versions["numpyro"]}`, () => {
  it.each(posteriors.map((p) => [p.model, p] as const))(
    "%s",
    async (model, posterior) => {
      const { names, mean, mcse_mean } = reference.posteriors.find((p) => p.model === model)!;
      const expected = { names, mean, mcse: mcse_mean };
      // A draw of gp_pois_regr takes some 200 gradients of a Cholesky factor.
      const size = { chains: 2, warmup: 500, draws: model === "gp_pois_regr" ? 500 : 1000 };
      const { rHat, troubled, compared } = await compareMeans(
        posterior,
        reference.data[posterior.data]!,
        expected,
        size,
      );
      expect(rHat).toBeLessThan(limits.rHat);
      expect(troubled).toBeLessThan(limits.troubled);
      for (const { name, ours, distance } of compared)
        expect(Math.abs(distance), `${name}: ${ours}`).toBeLessThan(limits.distance);
    },
    30_000,
  );
});
