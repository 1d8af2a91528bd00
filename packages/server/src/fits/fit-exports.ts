import {
  fitToArvizJson,
  fitToCmdstanCsv,
  fitToCmdstanNames,
  fitToCsv,
  fitToParquet,
  loadFit,
} from "@dpbayes/inference";
import { isBundle, isReleaseBundle, parseReleaseBundle, parseStudyOrBundle } from "@dpbayes/privacy/formats";
import { fitPage } from "dpbayes/page";
import type { FitMaterial } from "./fit-material.ts";
import { askedStudy } from "./fit-settings.ts";
import { zipOf } from "./zip.ts";

/** What a fit is exported from. */
export interface ExportedFit extends FitMaterial {
  readonly posterior: Uint8Array;
  readonly chains: readonly Uint8Array[];
}

/** A file that people fetch. */
export interface FitExport {
  readonly type: string;
  make(fit: ExportedFit): string | Uint8Array;
}

/** Every way out, by the name of its file: the writers of the library, and a folder that `dpbayes` commands open. */
export const fitExports: Readonly<Record<string, FitExport>> = {
  posterior: { type: "application/octet-stream", make: ({ posterior }) => posterior },
  "draws.csv": { type: "text/csv", make: ({ posterior }) => fitToCsv(loadFit(posterior)) },
  "draws.parquet": {
    type: "application/vnd.apache.parquet",
    make: ({ posterior }) => fitToParquet(loadFit(posterior)),
  },
  "arviz.json": { type: "application/json", make: ({ posterior }) => fitToArvizJson(loadFit(posterior)) },
  "cmdstan.zip": { type: "application/zip", make: ({ posterior }) => cmdstanZip(posterior) },
  "folder.zip": { type: "application/zip", make: folderZip },
  "report.html": { type: "text/html", make: pageOf },
};

function cmdstanZip(posterior: Uint8Array): Uint8Array {
  const fit = loadFit(posterior);
  return zipOf([
    ...fitToCmdstanCsv(fit).map((content, i) => ({ name: `draws-${i + 1}.csv`, content })),
    { name: "draws.names.json", content: fitToCmdstanNames(fit) },
  ]);
}

/** The folder of `dpbayes fit`: everything it takes to go on with a fit, or to repeat it. */
function folderZip(fit: ExportedFit): Uint8Array {
  const { study, releases } = askedOf(fit);
  const { part: _, ...settings } = fit.settings;
  const content = {
    format: "dpbayes.fit-folder/1",
    study,
    settings,
    releases: releases.map(({ digest }) => digest),
  };
  return zipOf([
    ...releases.map((release, i) => ({
      name: `releases/${i + 1}.json`,
      content: `${JSON.stringify(release)}\n`,
    })),
    ...fit.chains.map((chain, i) => ({ name: `chains/${i + 1}.fit`, content: chain })),
    { name: "posterior.fit", content: fit.posterior },
    { name: "fit.json", content: `${JSON.stringify(content, null, 2)}\n` },
  ]);
}

/** Without what takes simulated studies: those privatise simulated records, which no server does. */
function pageOf(fit: ExportedFit): string {
  const { study, releases } = askedOf(fit);
  return fitPage(loadFit(fit.posterior), { study, releases });
}

/** The question that was fitted and its releases: of studies that ask several, their parts. */
function askedOf({ study, settings: { part }, releases }: ExportedFit) {
  const read = releases.map(
    (file) => JSON.parse(new TextDecoder().decode(file)) as { readonly digest: string },
  );
  const asked = askedStudy(study, part);
  if (!isBundle(parseStudyOrBundle(study))) return { study: asked, releases: read };
  return {
    study: asked,
    releases: read.map((release) =>
      isReleaseBundle(release) ? parseReleaseBundle(release).parts[part!]! : release,
    ),
  };
}
