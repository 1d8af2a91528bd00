import type { SeededSource } from "@dpbayes/inference";
import type { Law } from "../laws/law-names.ts";
import { type Estimand, everywhere, type GridFamily } from "./family.ts";

/** Of being ill, and of each sign given health; where a sign is rare, few of either kind have it. */
const ILL = 0.3;
const signsOf = (law: Law) => (law === "rare" ? [0.004, 0.01] : [0.2, 0.6]) as readonly [number, number];

/** Two signs of an illness; dependent ones are the same sign in four of five records. */
export const naiveBayes: GridFamily = {
  name: "naive Bayes",
  laws: ["well", "binary dependent", "rare"],
  settings: ["central", "distributed"],
  dataSets: everywhere(12),
  asked: () => ({
    variables: { ill: { type: "boolean" }, cough: { type: "boolean" }, fever: { type: "boolean" } },
    model: { family: "naive-bayes", formula: "ill ~ cough + fever" },
  }),
  population: (law) => (rng) => personOf(law, rng),
  estimands,
};

function personOf(law: Law, rng: SeededSource) {
  const ill = rng.uniform() < ILL;
  const share = signsOf(law)[ill ? 1 : 0];
  const cough = rng.uniform() < share;
  const copied = law === "binary dependent" && rng.uniform() < 0.8;
  return { ill, cough, fever: copied ? cough : rng.uniform() < share };
}

function estimands(law: Law): readonly Estimand[] {
  const signs = ["cough", "fever"].flatMap((sign) =>
    ["false", "true"].map((ill, j) => ({
      group: "signs",
      column: `${sign}|${ill}[true]`,
      truth: signsOf(law)[j]!,
    })),
  );
  return [{ group: "share of classes", column: "ill[true]", truth: ILL }, ...signs];
}
