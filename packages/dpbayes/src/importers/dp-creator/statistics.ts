import type { TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";

/** A statistic of a release, as far as its noise is concerned. */
export interface Statistic {
  readonly statistic: string;
  readonly variable: string;
  readonly value: unknown;
  readonly mechanism: string;
  readonly epsilon: number;
  /** How far off a number is at most, but for a share `alpha` of releases; undefined where the release does not say. */
  readonly accuracy: number | undefined;
  readonly alpha: number;
}

/** A statistic that counts rows. */
export interface Counted {
  readonly statistic: Statistic;
  /** The variable of a histogram. */
  readonly axis: TableAxis | undefined;
  readonly margin: Pick<TableMeasurement, "keep" | "values">;
  /** How many levels the analyst named: the accuracy is that of all of them together. */
  readonly categories: number;
}

type Fields = Readonly<Record<string, unknown>>;

export function statisticsOf(
  file: string,
  release: unknown,
): { readonly statistics: readonly Statistic[]; readonly version: string | undefined } {
  const list = isFields(release) ? release["statistics"] : undefined;
  if (!Array.isArray(list))
    return fail("FILE_FORMAT", { file, found: "no release of DP Creator", accepted: "one with statistics" });
  const library = (release as Fields)["differentially_private_library"];
  const version = isFields(library) ? library["version"] : undefined;
  return {
    statistics: list.map((one: unknown, i) =>
      statisticOf(file, isFields(one) ? one : {}, `statistics[${i}]`),
    ),
    version: typeof version === "string" ? `OpenDP ${version}` : undefined,
  };
}

function statisticOf(file: string, fields: Fields, at: string): Statistic {
  const inner = (name: string, of: string) =>
    isFields(fields[name]) ? (fields[name] as Fields)[of] : undefined;
  const text = (name: string) => {
    const found = fields[name];
    return typeof found === "string" && found !== "" ? found : refuse(file, `${at}.${name}`, "a text");
  };
  const number = (found: unknown, name: string, below: number) =>
    typeof found === "number" && found > 0 && found < below
      ? found
      : refuse(file, `${at}.${name}`, "a positive number");
  const accuracy = inner("accuracy", "value");
  return {
    statistic: text("statistic"),
    variable: text("variable"),
    mechanism: text("noise_mechanism"),
    value: inner("result", "value"),
    epsilon: number(fields["epsilon"], "epsilon", Number.POSITIVE_INFINITY),
    alpha: number(fields["confidence_level_alpha"] ?? 0.05, "confidence_level_alpha", 1),
    accuracy:
      accuracy === undefined ? undefined : number(accuracy, "accuracy.value", Number.POSITIVE_INFINITY),
  };
}

/** What DP Creator adds behind the levels that the analyst named. */
const REST = "uncategorized";

/** The counts of a statistic; undefined where it is none. */
export function countedOf(file: string, statistic: Statistic): Counted | undefined {
  const { statistic: kind, variable, value } = statistic;
  if (kind === "count") {
    const values = numbersOf(file, `the count of ${variable}`, [value]);
    return { statistic, axis: undefined, margin: { keep: [], values }, categories: 1 };
  }
  if (kind !== "histogram") return undefined;
  const [categories, counts] = isFields(value) ? [value["categories"], value["values"]] : [];
  const what = `the histogram of ${variable}`;
  if (!Array.isArray(categories) || !Array.isArray(counts) || categories.length !== counts.length)
    return refuse(file, what, "as many values as categories");
  const levels = categories.map(String);
  return {
    statistic,
    axis: { name: variable, levels },
    margin: { keep: [variable], values: numbersOf(file, what, counts) },
    categories: Math.max(1, levels.length - (levels.at(-1) === REST ? 1 : 0)),
  };
}

function numbersOf(file: string, what: string, values: readonly unknown[]): readonly number[] {
  const whole = values.every((value) => Number.isSafeInteger(value));
  return whole ? (values as readonly number[]) : refuse(file, what, "whole numbers");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(file: string, column: string, accepted: string): never {
  return fail("TABLE_TYPE", { file, column, found: "missing or of another kind", accepted });
}
