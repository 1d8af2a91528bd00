export { type Formula, parseFormula } from "./formula.ts";
export { parseStudy, studyDigest, studyFormat } from "./parse-study.ts";
export { studySchema } from "./schema.ts";
export type {
  BooleanVariable,
  CategoryVariable,
  CountsVariable,
  CountVariable,
  Family,
  MechanismKind,
  Model,
  NumberVariable,
  Outside,
  PrivacyClause,
  Setting,
  StatisticOptions,
  Study,
  Variable,
} from "./study.ts";
export { families, mechanismKinds, settings } from "./study.ts";
