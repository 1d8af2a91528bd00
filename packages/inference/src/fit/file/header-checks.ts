import { requireParameters } from "../../contracts/parameter-checks.ts";
import { bytesPer } from "./columns.ts";
import type { Header } from "./layout.ts";

/**
 * Whether a header has what is read out of it later. The checksum finds damage; whoever writes a file of their own
 * makes one that fits. Fields that are not known are left alone: a later version may have more.
 */
export function isHeader(header: Partial<Header>): header is Header {
  const { parameters, chains, draws, origin, runs, values, statistics } = header;
  return (
    isCount(chains, 1) &&
    isCount(draws, 1) &&
    areParameters(parameters) &&
    isEncoding(values) &&
    isList(statistics, ({ name, encoding }) => typeof name === "string" && isEncoding(encoding)) &&
    isList(runs, isRun) &&
    (runs as readonly unknown[]).length <= (chains as number) &&
    isOrigin(origin)
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isRun({ chain, seconds, warmup }: Fields): boolean {
  if (!isCount(chain, 0) || !isNumber(seconds) || !isFields(warmup)) return false;
  const { steps, seconds: before, divergences, leapfrogs, tuning } = warmup;
  return [steps, before, divergences, leapfrogs].every(isNumber) && isFields(tuning);
}

function isOrigin(origin: unknown): boolean {
  if (!isFields(origin)) return false;
  const { model, study, link, releases, records, refused, notes, prior, approximations } = origin;
  const { holders, subject, components, warnings, sampler, unfinished, versions } = origin;
  return (
    [model, study, link].every((one) => absentOr(one, isText)) &&
    [releases, notes, prior, approximations].every((one) => absentOr(one, areTexts)) &&
    absentOr(records, isNumber) &&
    absentOr(refused, isRefused) &&
    absentOr(holders, areHolders) &&
    absentOr(subject, isSubject) &&
    absentOr(components, areComponents) &&
    absentOr(warnings, (all) => isList(all, isWarning)) &&
    absentOr(sampler, isFields) &&
    absentOr(unfinished, (all) => isList(all, ({ chain, code }) => isCount(chain, 0) && isText(code))) &&
    absentOr(versions, (all) => isFields(all) && Object.values(all).every(isText))
  );
}

function isRefused(value: unknown): boolean {
  if (!isFields(value) || !isNumber(value["total"])) return false;
  return isList(value["reasons"], ({ count, problem }) => isNumber(count) && isText(problem));
}

function areComponents(value: unknown): boolean {
  return isFields(value) && isText(value["kind"]) && areTexts(value["parameters"]);
}

function isWarning({ code, parameter, value, sentence, remedy }: Fields): boolean {
  return [code, sentence, remedy].every(isText) && absentOr(parameter, isText) && isNumber(value);
}

function areHolders(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { names, counts, random, law, residual, centre } = value;
  return (
    [names, random].every(areTexts) &&
    [counts, centre].every((all) => Array.isArray(all) && all.every(Number.isFinite)) &&
    (counts as readonly unknown[]).length === (names as readonly unknown[]).length &&
    (law === "normal" || law === "student") &&
    (residual === "same" || residual === "own")
  );
}

function isSubject(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { study, question, family, formula, releases, protects, outcome, covariates, derived } = value;
  const named = (fields: Fields) =>
    isText(fields["name"]) && [fields["unit"], fields["level"]].every((one) => absentOr(one, isText));
  return (
    [study, question, family, formula, protects].every(isText) &&
    isList(
      releases,
      (one) => isNumber(one["epsilon"]) && isNumber(one["delta"]) && absentOr(one["holder"], isText),
    ) &&
    absentOr(outcome, (one) => isFields(one) && named(one)) &&
    absentOr(derived, areTexts) &&
    absentOr(covariates, (all) => isList(all, isCovariate))
  );
}

function isCovariate({ column, variable, unit, level, reference, bounds }: Fields): boolean {
  return (
    [column, variable].every(isText) &&
    [unit, level, reference].every((one) => absentOr(one, isText)) &&
    absentOr(bounds, (ends) => Array.isArray(ends) && ends.length === 2 && ends.every(Number.isFinite))
  );
}

function absentOr(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}

function areParameters(value: unknown): boolean {
  try {
    requireParameters(value as Header["parameters"]);
    return true;
  } catch {
    return false;
  }
}

function isList(value: unknown, holds: (fields: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((one: unknown) => isFields(one) && holds(one));
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEncoding(value: unknown): boolean {
  return typeof value === "string" && Object.hasOwn(bytesPer, value);
}
