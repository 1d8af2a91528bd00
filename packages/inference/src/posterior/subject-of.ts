import {
  type Column,
  designOf,
  familyOf,
  parseFormula,
  type Release,
  type Study,
} from "@dpbayes/privacy/formats";
import { levelsOf } from "../families/prediction/held-values.ts";
import type { FitSubject, SubjectCovariate, SubjectOutcome } from "../fit/subject.ts";

/** What a fit of these releases is about; numbers of a record model are not those of the study's family. */
export function subjectOf(study: Study, releases: readonly Release[], ofRecords = false): FitSubject {
  const { id, question, model, privacy } = study;
  const outcome = ofRecords ? undefined : outcomeOf(study);
  return Object.freeze({
    study: id,
    question,
    family: model.family,
    formula: model.formula,
    releases: releases.map(({ holder, privacy: { epsilon, delta } }) => ({
      ...(holder !== undefined && { holder }),
      epsilon,
      delta,
    })),
    protects: privacy.unit,
    ...(outcome && { outcome }),
    ...(familyOf(study).regression && !ofRecords && regressionOf(study)),
  });
}

/** Of several outcomes none is the one that sentences are about. */
function outcomeOf({ model, variables }: Study): SubjectOutcome | undefined {
  const { left } = parseFormula(model.formula);
  const variable = left.length === 1 ? variables[left[0]!] : undefined;
  if (variable === undefined) return undefined;
  const level = levelsOf(variable)[1];
  return {
    name: left[0]!,
    ...unitOf(variable),
    ...(level !== undefined && { level: String(level) }),
  };
}

/** A variable that stands in derived columns has no effect of its own to speak of. */
function regressionOf(study: Study): Pick<FitSubject, "covariates" | "derived"> {
  const columns = designOf(study).columns.filter(({ offset }) => offset === undefined);
  const derived = new Set(columns.flatMap(({ factors = [] }) => factors.map(({ variable }) => variable)));
  const plain = columns.filter(({ variable, factors }) => factors === undefined && !derived.has(variable));
  return {
    covariates: plain.flatMap((column) => covariateOf(study, column, plain)),
    ...(derived.size > 0 && { derived: [...derived] }),
  };
}

function covariateOf(
  { variables }: Study,
  { name: column, variable, level }: Column,
  columns: readonly Column[],
): readonly SubjectCovariate[] {
  const declared = variables[variable]!;
  if ("bounds" in declared) return [{ column, variable, ...unitOf(declared), bounds: declared.bounds }];
  const levels = levelsOf(declared);
  const shown = columns.filter((one) => one.variable === variable).map((one) => one.level);
  const left = levels.filter((_, i) => !shown.includes(i));
  if (level === undefined || left.length !== 1) return [];
  return [{ column, variable, level: String(levels[level]), reference: String(left[0]) }];
}

function unitOf(variable: Study["variables"][string]): { readonly unit?: string } {
  return "unit" in variable && variable.unit !== undefined ? { unit: variable.unit } : {};
}
