import { measuredFit } from "./measured-fit.ts";
import { noisyBlocks } from "./noisy-blocks.ts";

// A process of its own: the peak of its memory is that of one fit.
const [blocks, kinds, warmup, draws] = process.argv.slice(2).map(Number) as [number, number, number, number];
process.stdout.write(JSON.stringify(await measuredFit(noisyBlocks(blocks, kinds), warmup, draws)));
