import {
  type NoisyTable,
  noisyTableFormat,
  parseNoisyTable,
  type Release,
  type Study,
  type TableMeasurement,
  type TableNoise,
  tableAxes,
} from "@dpbayes/privacy/formats";
import { tableNoiseOf } from "../../noise/table-noise.ts";
import { readStatistics } from "../exponential-families/read-release.ts";
import { holderNames } from "../regression/holders/holder-names.ts";
import { tablePrivacyOf } from "./table-privacy.ts";

/**
 * Holders' releases of a cross-classification as one noisy table: a measurement for every margin, and one without noise for the
 * number of records where it is public. Several holders have an axis of their own, the slowest one: no sum of their counts has been published, and a sum of
 * their noises has no law that a table could name. Whoever asks for all of them leaves the axis out of the question.
 */
export function noisyTableOf(study: Study, releases: readonly Release[]): NoisyTable {
  const holders = holderNames(releases);
  const parts = releases.flatMap((release, index) => partsOf(release, index, holders[index]!));
  const own = tableAxes(study).map(({ column, levels }) => ({ name: column, levels }));
  const several = holders.length > 1 ? holderAxisName(own.map(({ name }) => name)) : undefined;
  const privacy = tablePrivacyOf(releases);
  return parseNoisyTable({
    format: noisyTableFormat,
    id: study.id,
    source: { tool: "dpbayes", notes: releases.map(noteOf) },
    axes: several === undefined ? own : [{ name: several, levels: holders }, ...own],
    measurements: measurementsOf(parts, holders, several),
    ...(privacy && { privacy }),
  });
}

/** Numbers of one holder with independent noise of one law. */
interface Part {
  readonly holder: string;
  readonly margin: readonly string[];
  readonly values: readonly number[];
  readonly noise: TableNoise;
}

function partsOf(release: Release, index: number, holder: string): readonly Part[] {
  const { blocks, bounds, count } = readStatistics(release, index, ["margin-counts"]);
  const margins = blocks.map(({ values }, m) => ({
    holder,
    margin: bounds.margins[m]!,
    values,
    // What adds no noise to numbers was refused when it was read.
    noise: tableNoiseOf(release.mechanism, release.statistic.blocks[m]!.weight)!,
  }));
  if (count === null) return margins;
  return [...margins, { holder, margin: [], values: [count], noise: { law: "none" } }];
}

/** What has the same margin and the same law stands in one measurement, holder after holder. */
function measurementsOf(
  parts: readonly Part[],
  holders: readonly string[],
  axis: string | undefined,
): readonly TableMeasurement[] {
  const alike = new Map<string, Part[]>();
  for (const part of parts) {
    const key = JSON.stringify([part.margin, part.noise]);
    alike.set(key, [...(alike.get(key) ?? []), part]);
  }
  return [...alike.values()].map((some) => {
    const { margin, noise } = some[0]!;
    const values = some.flatMap((part) => part.values);
    if (axis === undefined) return { keep: margin, values, noise };
    const named = some.map(({ holder }) => [holder]);
    const groups = named.length < holders.length && { groups: { [axis]: named } };
    return { keep: [axis, ...margin], ...groups, values, noise };
  });
}

/** "holder", unless a variable is called so: names of variables have no blanks. */
function holderAxisName(variables: readonly string[]): string {
  return variables.includes("holder") ? "data holder" : "holder";
}

function noteOf({ holder, digest }: Release): string {
  return `release ${digest}${holder === undefined ? "" : ` of ${holder}`}`;
}
