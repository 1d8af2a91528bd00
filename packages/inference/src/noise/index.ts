/**
 * `@dpbayes/inference/noise`: what a release's mechanism did to its numbers, as the models read it: densities,
 * variances, transforms, and seeded draws for simulation.
 */

// Noise on numbers.

export type { GaussianNoise } from "./gaussian.ts";
export type { GeometricNoise } from "./geometric.ts";
export type { LaplaceNoise } from "./laplace.ts";
export type { NoiseModel } from "./noise-model.ts";
export { type AdditiveNoise, lawOf, noiseOf, summedNoise } from "./noises.ts";

// Randomised answers.

export type { AnswerLaw } from "./answer-law.ts";
export { answerLawOf } from "./answers.ts";
