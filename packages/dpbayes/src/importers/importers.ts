import { censusNmf } from "./census-nmf/census-nmf.ts";
import { csv } from "./csv/csv.ts";
import { dpCreator } from "./dp-creator/dp-creator.ts";
import type { Importer, ImportSource } from "./importer.ts";
import { opendp } from "./opendp/opendp.ts";
import { pipelinedp } from "./pipelinedp/pipelinedp.ts";

/** Every source that noisy tables are read from. */
export const importers: Readonly<Record<ImportSource, Importer>> = {
  opendp,
  pipelinedp,
  "dp-creator": dpCreator,
  csv,
  "census-nmf": censusNmf,
};
