import { seededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { publishCounts } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";

const levels = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`);

/**
 * Blocks of some 50 people of few of many kinds, published with the noise that the census has: most cells are empty, and
 * every one has a number.
 */
export function noisyBlocks(blocks: number, kinds: number): NoisyTable {
  const template: NoisyTable = {
    format: "dpbayes.table/1",
    id: "blocks",
    axes: [
      { name: "block", levels: levels("b", blocks) },
      { name: "kind", levels: levels("k", kinds) },
    ],
    measurements: [
      {
        keep: ["block", "kind"],
        values: new Array<number>(blocks * kinds).fill(0),
        noise: { law: "discrete-gaussian", variance: 10.1 },
      },
      {
        keep: ["block"],
        values: new Array<number>(blocks).fill(0),
        noise: { law: "discrete-gaussian", variance: 7951 },
      },
    ],
  };
  const rng = seededSource("blocks");
  const counts = Int32Array.from({ length: blocks * kinds }, (_, cell) =>
    poisson.sample(rng, 30 / (1 + (cell % kinds)) ** 1.5),
  );
  return publishCounts(template, counts, rng);
}
