/** What the public side may know of posterior samples: nothing here draws one. */
export { parsePosteriorSample } from "./parse-posterior-sample.ts";
export type { PosteriorParameters } from "./posterior-mechanism.ts";
export { type PosteriorSample, posteriorSampleFormat } from "./posterior-sample.ts";
export { posteriorSampleSchema } from "./posterior-sample-shape.ts";
