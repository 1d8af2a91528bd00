import type { Release, Study } from "@dpbayes/privacy/formats";
import { type RecordParameters, recordParameters } from "./parameters.ts";
import { type Probed, probe } from "./probe.ts";
import type { ReadRecordModel } from "./record-model.ts";
import { type RecordSource, recordSource } from "./record-source.ts";
import { type ValueColumn, valueColumns } from "./record-values.ts";
import { type ReleasePart, releasePart } from "./release-part.ts";

/** A record model and the releases that it is held against, both checked. */
export interface RecordContext {
  readonly model: ReadRecordModel;
  readonly parameters: RecordParameters;
  readonly parts: readonly ReleasePart[];
  readonly columns: readonly ValueColumn[];
  readonly probed: Probed;
  /** The same for releases of the same statistic. */
  readonly statisticKeys: readonly string[];
  /** Records as they come into a release. */
  source(part: ReleasePart): RecordSource;
}

export function recordContext(
  study: Study,
  releases: readonly Release[],
  model: ReadRecordModel,
): RecordContext {
  const parameters = recordParameters(model);
  const parts = releases.map(releasePart);
  const [probed] = parts.map(({ statistic }, j) => probe(model, parameters, releases[j]!.study, statistic));
  const columns = valueColumns(study, probed!.fields);
  return {
    ...{ model, parameters, parts, columns, probed: probed! },
    statisticKeys: releases.map(({ study: { variables, model: asked }, statistic, bounds }) =>
      JSON.stringify([variables, asked, statistic, bounds]),
    ),
    source: ({ statistic }) => recordSource(model, parameters.names, columns, statistic),
  };
}
