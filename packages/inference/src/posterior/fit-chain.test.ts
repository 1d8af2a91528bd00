import { readFileSync } from "node:fs";
import { parseStudy } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { fit } from "./fit.ts";
import { fitChain } from "./fit-chain.ts";

interface Kept {
  readonly name: string;
  readonly study: {
    readonly model: { readonly family: string };
    readonly privacy: { readonly setting: string };
  };
  readonly releases: readonly unknown[];
}

const kept = new URL("../../../../test/kept-formats/releases.jsonl", import.meta.url);
const all = readFileSync(kept, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Kept);

/** One of each family and setting: exact ones, quadratures, Gibbs sweeps and NUTS. Curators' models of a number take seconds to build. */
const different = [
  ...new Map(all.map((one) => [`${one.study.model.family}, ${one.study.privacy.setting}`, one])),
].filter(([name]) => !["gaussian, central", "exponential, central"].includes(name));
const options = { seed: 11, chains: 2, warmup: 12, draws: 6 };

it.each(different)(
  "a chain by itself is that of the fit, draw by draw: %s",
  async (_, { study, releases }) => {
    const given = parseStudy(study);
    const whole = await fit(given, releases, options);
    const second = await fitChain(given, releases, 1, options);
    expect(second.runs[0]!.chain).toBe(1);
    expect(second.values).toEqual(whole.values.subarray(options.draws * whole.names.length));
  },
);

it.each(["bernoulli, local", "topic-model, local", "linear-regression, distributed"])(
  "chains by themselves join to the fit: %s",
  async (name) => {
    const { study, releases } = new Map(different).get(name)!;
    const given = parseStudy(study);
    const whole = await fit(given, releases, options);
    const second = await fitChain(given, releases, 1, options);
    const first = await fitChain(given, releases, 0, options);
    const joined = await fit(given, releases, { ...options, finished: [second, first] });
    expect(joined.values).toEqual(whole.values);
    expect(joined.statistics).toEqual(whole.statistics);
    expect(joined.origin).toEqual(whole.origin);
  },
);

it("a chain that the fit does not have is refused, and one that is stopped says so", async () => {
  const [{ study, releases }] = all as [Kept];
  const given = parseStudy(study);
  await expect(fitChain(given, releases, 2, options)).rejects.toThrow(
    "chain is 2, must be an integer from 0 to 1",
  );
  const signal = AbortSignal.abort();
  await expect(fitChain(given, releases, 1, { ...options, signal })).rejects.toMatchObject({
    code: "CANCELLED",
  });
});
