import type { Study } from "@dpbayes/privacy";
import { familyOf } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { PlanOptions, Solved, Wanted } from "../../planner/plan-options.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { planFlags } from "./plan-flags.ts";

/** Undefined where nothing is to be simulated: neither records nor a width are given. */
export function planOptions(given: Given, study: Study): PlanOptions | undefined {
  const records = given.count("records", 1);
  const width = given.number("width", (w) => w > 0 && Number.isFinite(w), "positive");
  if (records === undefined && width === undefined) {
    const other = Object.keys(planFlags).find((flag) => given.has(flag));
    if (other !== undefined)
      fail("ARGUMENT_MISSING", {
        command: "plan",
        missing: "--records N (how many there will be), or --width WIDTH (how many it takes)",
      });
    return undefined;
  }
  const without = ["parameter", "solve"].find((flag) => given.has(flag));
  if (width === undefined && without !== undefined)
    fail("ARGUMENT_MISSING", { command: "plan", missing: `--width WIDTH with --${without}` });
  const slow = isSlow(study, given);
  const repeats = given.count("repeats", 1) ?? (slow ? QUICK_REPEATS : undefined);
  const interval = given.number("interval", (p) => p > 0 && p < 1, "between 0 and 1");
  const nulls = given.texts("null").map(nullOf);
  return {
    ...(records !== undefined && { records }),
    ...(repeats !== undefined && { repeats }),
    ...(interval !== undefined && { interval }),
    ...(width !== undefined && { wanted: wantedOf(given, width) }),
    ...(nulls.length > 0 && { nulls: Object.fromEntries(nulls) }),
    ...(slow ? quickCurves(given, study) : curvesOf(given, study, records)),
  };
}

/**
 * Random effects of holders take chains of a second or two for each simulated study, where a mode's curvature takes
 * milliseconds elsewhere: some 190 of them, as other plans take, are five minutes, and these are a dozen.
 */
const QUICK_REPEATS = 4;

/** Whether every simulated study is one of holders that differ. */
export function isSlow(study: Study, given: Given): boolean {
  const { model, privacy } = study;
  const several = privacy.setting === "distributed" && (given.count("holders", 1) ?? 2) > 1;
  return several && familyOf(study).regression && model.holders !== "same";
}

/** What flags ask for, and half and twice the budget. */
function quickCurves(given: Given, study: Study): Partial<PlanOptions> {
  const { epsilon } = study.privacy;
  const { bounds = [], holders } = curvesOf(given, study, undefined);
  return {
    ...(holders !== undefined && { holders }),
    epsilons: listOf(given, "epsilons") ?? [epsilon / 2, epsilon, 2 * epsilon],
    recordCounts: listOf(given, "record-counts") ?? [],
    holderCounts: listOf(given, "holder-counts") ?? [],
    bounds: given.has("bounds") ? bounds : [],
  };
}

function wantedOf(given: Given, width: number): Wanted {
  const parameter = given.text("parameter");
  const solve = solvedOf(given);
  return { width, ...(parameter !== undefined && { parameter }), ...(solve && { solve }) };
}

const settings: readonly Solved[] = ["epsilon", "records", "holders"];

function solvedOf(given: Given): readonly Solved[] | undefined {
  const found = given
    .text("solve")
    ?.split(",")
    .map((part) => part.trim());
  if (found?.every((name): name is Solved => settings.some((one) => one === name)) !== false)
    return found as readonly Solved[] | undefined;
  return fail("FLAG_VALUE", {
    flag: "--solve",
    found: found.join(","),
    accepted: "epsilon, records, holders with commas",
  });
}

/** What is compared: what the flags say, or a little to both sides. */
function curvesOf(given: Given, study: Study, records: number | undefined): Partial<PlanOptions> {
  const epsilons = listOf(given, "epsilons");
  const holders =
    study.privacy.setting === "distributed" ? (given.count("holders", 1) ?? 2) : given.count("holders", 1);
  const nearby = records === undefined ? [] : [Math.ceil(records / 2), records, 2 * records];
  const around =
    study.privacy.setting === "distributed" && holders !== undefined
      ? [Math.ceil(holders / 2), holders, 2 * holders].filter((count) => count > 1 || mayBeAlone(study))
      : [];
  const stated = given.texts("bounds").map(boundsOf);
  return {
    ...(epsilons && { epsilons }),
    ...(holders !== undefined && { holders }),
    recordCounts: listOf(given, "record-counts") ?? nearby,
    holderCounts: listOf(given, "holder-counts") ?? [...new Set(around)],
    bounds: stated.length > 0 ? stated : widerBounds(study),
  };
}

/** One holder cannot tell how holders differ, and a study that says they do is not fitted to one. */
function mayBeAlone({ model: { holders = "same" } }: Study): boolean {
  return holders === "same";
}

/**
 * All bounds of the study, and the same twice as wide: what caution costs. They follow from the study, which is public, never
 * from records. What cannot be negative stays so; a share stays one. Bounds of a table say which cells there are: with others it is another
 * table.
 */
function widerBounds(study: Study): NonNullable<PlanOptions["bounds"]> {
  const bounded = Object.entries(study.variables).flatMap(([name, variable]) =>
    "bounds" in variable && study.model.formula.includes(name) ? [[name, variable.bounds] as const] : [],
  );
  const { share, cells } = familyOf(study);
  if (bounded.length === 0 || share || cells) return [];
  const wider = ([low, high]: readonly [number, number]): readonly [number, number] => {
    const range = high - low;
    const from = low < 0 ? low - range / 2 : Math.max(0, low - range / 2);
    return [from, from + 2 * range];
  };
  return [
    Object.fromEntries(bounded),
    Object.fromEntries(bounded.map(([name, bounds]) => [name, wider(bounds)])),
  ];
}

function listOf(given: Given, flag: string): readonly number[] | undefined {
  const found = given.text(flag);
  const numbers = found?.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (numbers?.every((value) => value > 0 && Number.isFinite(value)) !== false) return numbers;
  return fail("FLAG_VALUE", { flag: `--${flag}`, found: found!, accepted: "positive numbers with commas" });
}

function nullOf(word: string): readonly [string, number] {
  const [, name, number] = /^(.+)=([^=]+)$/.exec(word) ?? [];
  const value = Number(number ?? Number.NaN);
  if (name !== undefined && Number.isFinite(value)) return [name, value];
  return fail("FLAG_VALUE", { flag: "--null", found: word, accepted: "NAME=VALUE, such as p=0.5" });
}

function boundsOf(word: string): Readonly<Record<string, readonly [number, number]>> {
  const entries = word.split(",").map((part): readonly [string, readonly [number, number]] => {
    const [, name, low, high] = /^([^=]+)=([^=]+?)\.\.([^=]+)$/.exec(part.trim()) ?? [];
    const bounds = [Number(low ?? Number.NaN), Number(high ?? Number.NaN)] as const;
    if (name !== undefined && bounds.every(Number.isFinite)) return [name, bounds];
    return fail("FLAG_VALUE", { flag: "--bounds", found: word, accepted: "NAME=LOW..HIGH" });
  });
  return Object.fromEntries(entries);
}
