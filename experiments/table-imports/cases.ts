/** Releases of one kind, imported and fitted. */
export interface ImportCase {
  readonly source: "opendp" | "pipelinedp";
  /** What the script calls it. */
  readonly kind: string;
  /** A 0 of OpenDP's unsigned counts is taken for a 0: the control, in which the importer's rule is left out. */
  readonly zeros?: "as they stand";
  readonly releases: number;
}

const RELEASES = 200;

export const importCases: readonly ImportCase[] = [
  { source: "opendp", kind: "laplace", releases: RELEASES },
  { source: "opendp", kind: "gaussian", releases: RELEASES },
  { source: "opendp", kind: "threshold", releases: RELEASES },
  { source: "pipelinedp", kind: "laplace", releases: RELEASES },
  { source: "pipelinedp", kind: "gaussian", releases: RELEASES },
  { source: "opendp", kind: "laplace", zeros: "as they stand", releases: RELEASES },
];

/** Releases of one errand. */
export const BATCH = 10;
