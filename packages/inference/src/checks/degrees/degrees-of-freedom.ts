import { familyOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { unseenWords } from "../../detectors/unseen.ts";
import { studyFamilyOf } from "../../families/study-families.ts";
import type { Fit } from "../../fit/fit.ts";
import { holderReleases } from "../holders/holder-releases.ts";
import { freeParameters } from "./free-parameters.ts";
import { regressionParameterCount } from "./regression-parameter-count.ts";
import { releasedNumbers } from "./released-numbers.ts";

/** How much a release leaves for criticism of its model. */
export interface DegreesOfFreedom {
  /** Numbers that were released. */
  readonly numbers: number;
  /** Numbers that the model is free to choose; absent where the fit does not tell. */
  readonly parameters?: number;
  /** The first minus the second, at least 0. */
  readonly degrees?: number;
  /** What that means, sentence by sentence. */
  readonly words: readonly string[];
}

/**
 * Numbers released minus free parameters. A check of a model can only fail where this is positive: with as many
 * parameters as numbers there is always a point that gives the numbers exactly, whatever the records are.
 */
export function degreesOfFreedom(fit: Fit, study: Study, releases: readonly Release[]): DegreesOfFreedom {
  const numbers = releases.reduce((sum, release) => sum + releasedNumbers(release), 0);
  const parameters = parametersOf(fit, study, releases);
  if (parameters === undefined)
    return Object.freeze({
      numbers,
      words: [
        `${numbers} numbers were released; how many the model is free to choose is not known: the fit leaves out the shares of every record, of which there are more than parameters.`,
      ],
    });
  const degrees = Math.max(0, numbers - parameters);
  return Object.freeze({
    numbers,
    parameters,
    degrees,
    words: [
      `${numbers} numbers released, ${parameters} free parameters.`,
      ...wordsOf(study, releases, degrees),
    ],
  });
}

function parametersOf(fit: Fit, study: Study, releases: readonly Release[]): number | undefined {
  if (familyOf(study).regression) return regressionParameterCount(fit, study, releases);
  const { nameless, fromSums } = studyFamilyOf(study);
  const ofRecords = nameless === true && fromSums === undefined && study.privacy.setting === "local";
  return ofRecords ? undefined : freeParameters(fit);
}

function wordsOf(study: Study, releases: readonly Release[], degrees: number): readonly string[] {
  const { regression } = familyOf(study);
  const words = unseenWords(study, releases);
  const unseen = words === undefined ? [] : [`${words[0]!.toUpperCase()}${words.slice(1)}.`];
  if (degrees > 0) return unseen;
  const whose =
    regression && holderReleases(study, releases).length === 1
      ? "One holder's regression releases as many numbers as its model has parameters"
      : "The model has as many parameters as there are numbers";
  return [
    `${whose}: it fits whatever the records are. No check of the model itself can fail; what follows is about the prior and the method alone.`,
    ...unseen,
  ];
}
