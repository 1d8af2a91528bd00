import { cellNames, type Release, tableAxes } from "@dpbayes/privacy/formats";
import { approximations, priorWords } from "../../tables/fit-table/words.ts";
import { latentTarget } from "../../tables/latent-counts/latent-target.ts";
import { chosenMethod } from "../chosen-method.ts";
import type { ModelBuilder } from "../study-family.ts";
import type { StudyModel } from "../study-model.ts";
import { cellCountsOf } from "./cell-counts.ts";
import { countsPriorOf } from "./counts-prior.ts";
import { noisyTableOf } from "./noisy-table-of.ts";
import { recordsOf, thinCellNotes } from "./thin-cells.ts";

/** The counts behind noisy tables are drawn, cell by cell. */
export const tableMethods = ["latent-counts"] as const;

/** The true counts of a cross-classification from holders' noisy margins, the holders' added up. */
export const tableCountsModel: ModelBuilder = (study, releases, options = {}) => {
  chosenMethod(tableMethods, options.method ?? study.model.method, "latent-counts");
  const table = noisyTableOf(study, releases);
  const cells = cellNames(tableAxes(study));
  const several = releases.length > 1;
  const prior = countsPriorOf({ ...study.model.prior, ...options.prior });
  const areas = several ? [table.axes[0]!.name] : [];
  const hidden = releases.some(({ count }) => count === null);
  const records = recordsOf(releases);
  return Object.freeze<StudyModel>({
    target: cellCountsOf(latentTarget({ table, areas, prior, kept: "cells" }), {
      cells,
      holders: releases.length,
      hidden,
    }),
    method: "latent-counts",
    records,
    prior: Object.freeze(priorWords({ prior, axes: table.axes.slice(areas.length) }, areas)),
    approximations,
    notes: Object.freeze([
      ESTIMAND,
      ...holderNote(releases),
      ...thinCellNotes(releases, cells.length, records),
    ]),
  });
};

const ESTIMAND =
  "counts are those of the records held, known up to the noise: they say nothing of records that are not held";

function holderNote(releases: readonly Release[]): readonly string[] {
  if (releases.length === 1) return [];
  return [
    `counts are those of the ${releases.length} holders together; tableOfReleases and fitTable tell them apart`,
  ];
}
