import type { DistributedPrior } from "@dpbayes/inference/models/distributed-regression";
import type { Calibration, NoiseBlock } from "../noise-block.ts";
import { noiseBlocks } from "../noise-blocks.ts";
import { papersPrior } from "../priors.ts";
import { RECORDS, type SimulatedData } from "./simulated-data.ts";

/** What noise is added and what the methods assume. */
export interface Arm {
  readonly name: ArmName;
  readonly words: string;
  readonly block: NoiseBlock;
  /** adaSSP's penalty: as in the paper, or the better one (central spec §1.8). */
  readonly rule: "sum" | "joint";
  prior(data: SimulatedData): DistributedPrior;
}

export type ArmName = "authors" | "replace-one";

/** The law that Σ_x was drawn from, with the paper's θ ~ N(0, 0.026·I) and σ² ~ IG(20, 0.5). */
function printedPrior({ rows, scale }: SimulatedData): DistributedPrior {
  return papersPrior(rows.features, { scale, degrees: rows.features + 1 });
}

/** The laws that θ and Σ_x were drawn from, and a weak one of σ², whose truth is 1. */
function fittingPrior(data: SimulatedData): DistributedPrior {
  const prior = printedPrior(data);
  const unit = prior.coefficientCovariance.map((v) => (v === 0 ? 0 : 1));
  return { ...prior, coefficientCovariance: unit, varianceShape: 2, varianceScale: 1 };
}

export const arms: readonly Arm[] = [
  {
    name: "authors",
    words: "the authors' noise, ε in name only; the paper's priors",
    block: blockNamed("authors"),
    rule: "sum",
    prior: printedPrior,
  },
  {
    name: "replace-one",
    words: "our release at a true ε under replace-one; θ ~ N(0, I), σ² ~ IG(2, 1)",
    block: blockNamed("replace-one"),
    rule: "joint",
    prior: fittingPrior,
  },
];

function blockNamed(wanted: string): NoiseBlock {
  const found = noiseBlocks.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no block of noise is named ${wanted}`);
  return found;
}

export function calibrationOf({ rows }: SimulatedData, epsilon: number): Calibration {
  const { features, radius, responseBound } = rows;
  return { covariates: features, radius, responseBound, epsilon, delta: 1 / RECORDS };
}
