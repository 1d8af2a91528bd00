import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";

const shareOf = (law: string) => (law === "rare" ? 0.002 : 0.3);

export const bernoulli: GridFamily = {
  name: "bernoulli",
  laws: ["well", "rare"],
  settings: ALL_SETTINGS,
  dataSets: everywhere(40),
  asked: () => ({ variables: { y: { type: "boolean" } }, model: { family: "bernoulli", formula: "y ~ 1" } }),
  population: (law) => (rng) => ({ y: rng.uniform() < shareOf(law) }),
  estimands: (law) => [{ group: "share", column: "p", truth: shareOf(law) }],
};
