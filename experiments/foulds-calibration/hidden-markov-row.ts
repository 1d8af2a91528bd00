import { twoSidedGeometric } from "@dpbayes/inference/distributions";
import {
  type Cells,
  cellsOf,
  type HiddenMarkovState,
  hiddenMarkovSampler,
} from "@dpbayes/inference/models/hidden-markov";
import { DRAWS } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import { type World, worldFromPrior } from "./hidden-markov-world.ts";

export interface HiddenMarkovSetting {
  readonly states: number;
  readonly epsilon: number;
  /** Entries per cell: uniform from 0 to this. */
  readonly mostEntries: number;
  readonly control?: true;
}

/** Two sequences, features of two and three levels. */
function modelOf(states: number): Cells {
  return cellsOf({ states, sequences: [4, 3], levels: [2, 3] }, { transition: 1, emission: 1 });
}

/** Functions that do not depend on the names of the states; the plug-in method has no latent counts. */
const common = ["largest share", "smallest share", "changes of state"];
const ofCounts = ["entries", "first count"];

function sharesAndStates({ width, cells, states, before }: Cells, { z, theta }: Pick<World, "z" | "theta">) {
  let changes = 0;
  for (let c = 0; c < cells; c++) if (before[c]! >= 0 && z[c] !== z[c - 1]) changes++;
  const shares = Array.from({ length: states }, (_, k) => theta[k * width]!);
  return [Math.max(...shares), Math.min(...shares), changes];
}

function countNumbers({ counts, totals }: Pick<World, "counts" | "totals">) {
  return [totals.reduce((sum, n) => sum + n, 0), counts[0]!];
}

const WARMUP = 300;
const THIN = 20;

/** World from the prior, two-sided geometric noise on every count, Gibbs sampling given the noisy counts. */
function subjectOf({ states, epsilon, mostEntries, control }: HiddenMarkovSetting): Subject<Float64Array> {
  const model = modelOf(states);
  // Replace-one: 2 per feature, one budget for all.
  const alpha = Math.exp(-epsilon / (2 * model.levels.length));
  const names = control ? common : [...common, ...ofCounts];
  const numbersOf = (state: HiddenMarkovState) => {
    const shares = sharesAndStates(model, { z: state.z, theta: state.logTheta.map(Math.exp) });
    return control ? shares : [...shares, ...countNumbers(state.latent[0]!)];
  };
  const drawn = new WeakMap<Float64Array, World>();
  return {
    names,
    prior(rng) {
      const world = worldFromPrior(rng, model, mostEntries);
      const row = Float64Array.from([
        ...sharesAndStates(model, world),
        ...(control ? [] : countNumbers(world)),
      ]);
      drawn.set(row, world);
      return row;
    },
    simulate: (rng, row) => drawn.get(row)!.counts.map((n) => n + twoSidedGeometric.sample(rng, alpha)),
    fit(rng, noisy) {
      const { sampler } = hiddenMarkovSampler({
        model,
        holders: [{ noisy, noise: { kind: "geometric", alpha } }],
        method: control ? "plug-in" : "noise-aware",
        mostEntries,
      });
      let state = sampler.init(rng);
      const rows = new Float64Array(DRAWS * names.length);
      for (let i = 0; i < WARMUP; i++) state = sampler.step(rng, state);
      for (let t = 0; t < DRAWS; t++) {
        for (let i = 0; i < THIN; i++) state = sampler.step(rng, state);
        rows.set(numbersOf(state), t * names.length);
      }
      return rows;
    },
    quantities: [
      { name: "largest share towards the release", of: ([share], noisy) => share! * (noisy[0]! - noisy[1]!) },
    ],
  };
}

export function hiddenMarkovRow(setting: HiddenMarkovSetting, repeats: number): CalibrationRow {
  const { states, epsilon, mostEntries, control = false } = setting;
  const label = {
    group: "curator hidden-markov",
    name: `ε = ${epsilon}, ${states} states, at most ${mostEntries} entries${control ? ", plug-in" : ""}`,
    setting: `4 + 3 cells, features of 2 and 3 levels${control ? ", noisy counts taken for true" : ""}`,
    control,
    repeats,
  };
  return calibrationRow(label, subjectOf(setting));
}
