import { buildModel, type Model, seededSource } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import type { Release, Study } from "@dpbayes/privacy";
import { type ChainLength, DRAWS, parameterDraws } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import { namesOf } from "./parameter-columns.ts";
import { simulateReleases } from "./released.ts";
import { type Setting, studyOf } from "./setting.ts";
import { drawTruth } from "./truth.ts";

/** What is ranked: means, spreads, covariates' sds over all records, and what the first holder has. */
const RANKED = [
  "intercept",
  "coefficients[a]",
  "coefficients[b]",
  "sigma",
  "covariate_sd[a]",
  "spread[a]",
  "spread[b]",
  "holder[intercept][h1]",
  "holder[a][h1]",
];

/** Truth and releases from the default prior of the study, as its family draws them for studies like one's own. */
export function defaultPriorSubject(setting: Setting, length: ChainLength): Subject<readonly Release[]> {
  const study = withoutPrior(studyOf(setting));
  const rng = seededSource("frame");
  const { releases: frame } = simulateReleases(rng, drawTruth(rng, setting), setting);
  const draw = studyFamilyOf(study).fromPrior!(study, frame);
  if (typeof draw === "string") throw new Error(draw);
  const names = namesOf((buildModel(study, frame).target as Model).parameters);
  const places = RANKED.map((name) => names.indexOf(name));
  const drawn = new WeakMap<Float64Array, readonly Release[]>();
  return {
    names: RANKED,
    prior(source) {
      const { truth, releases } = draw(source);
      const numbers = Float64Array.from(places, (place) => truth[place]!);
      drawn.set(numbers, releases);
      return numbers;
    },
    simulate: (_, numbers) => drawn.get(numbers)!,
    fit(source, releases) {
      const target = buildModel(study, releases).target as Model;
      const draws = parameterDraws(target, names.length, source, length);
      return Float64Array.from({ length: DRAWS * places.length }, (_, i) => {
        const row = Math.floor(i / places.length);
        return draws[row * names.length + places[i % places.length]!]!;
      });
    },
  };
}

function withoutPrior(study: Study): Study {
  const { prior: _, ...model } = study.model;
  return { ...study, model };
}
