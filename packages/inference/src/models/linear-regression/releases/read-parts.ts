import { type Design, designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { Ball } from "../../regression/clipping/ball.ts";
import { movesRows } from "../../regression/clipping/free-radius.ts";
import { holderNames, isOfHolder } from "../../regression/holders/holder-names.ts";
import type { SummedMoments } from "../../regression/linear/summed-moments.ts";
import { refuseRelease, requireDesign } from "../../regression/release-checks.ts";
import type { InputMoments } from "../inputs/input-moments.ts";
import { inputsInUnits, sumsInUnits, unitRatios } from "./common-units.ts";
import { readInputRelease } from "./read-input-release.ts";
import { readSumRelease } from "./read-sum-release.ts";

/** What one release holds, in the units of the study's design. */
export type Part = SumPart | InputPart;

interface ReadPart {
  /** The ball into which rows were moved, where it leaves out corners of the box. */
  readonly projection?: Omit<Ball, "nodes">;
}

export interface SumPart extends ReadPart {
  readonly kind: "sums";
  readonly sums: SummedMoments;
  /** People added their own noise (local privacy), rather than a holder to the sum. */
  readonly local: boolean;
  /** A label of whoever made it. */
  readonly holder: string;
  readonly epsilon: number;
}

export interface InputPart extends ReadPart {
  readonly kind: "inputs";
  readonly inputs: InputMoments;
}

/** The releases of a regression, read and brought to common units. */
export interface Parts {
  readonly design: Design;
  /** Its variables: what derived columns are made of. */
  readonly variables?: Study["variables"];
  readonly parts: readonly Part[];
  /** Radii of the releases, each once. */
  readonly radii: readonly number[];
}

export function readParts(study: Study, releases: readonly Release[]): Parts {
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const design = designOf(study);
  requireOneRelation(releases);
  const names = holderNames(releases);
  const designs = releases.map((release, i) => requireDesign(release, i));
  return Object.freeze({
    design,
    variables: study.variables,
    parts: releases.map((release, i) => ({
      ...readPart(release, designs[i]!, design, i, names[i]!),
      ...(movesRows(study, designs[i]!) && { projection: projectionOf(designs[i]!, design, i) }),
    })),
    radii: [...new Set(designs.map(({ radius }) => radius))],
  });
}

function projectionOf(own: Design, design: Design, index: number): Omit<Ball, "nodes"> {
  const ratios = unitRatios(own, design, index).subarray(1, design.columns.length + 1);
  return { radius: own.radius, ratios: ratios.map((ratio) => 1 / ratio) };
}

function readPart(release: Release, own: Design, design: Design, index: number, holder: string): Part {
  const ratios = unitRatios(own, design, index);
  const { kind } = release.statistic;
  if (release.kind === "sum" && kind === "linear-regression")
    return {
      kind: "sums",
      sums: sumsInUnits(readSumRelease(release, own, index), ratios),
      local: !isOfHolder(release),
      holder,
      epsilon: release.privacy.epsilon,
    };
  if (release.kind === "reports" && kind === "perturbed-inputs")
    return { kind: "inputs", inputs: inputsInUnits(readInputRelease(release, own, index), ratios) };
  const accepted = 'a sum of "linear-regression" or reports of "perturbed-inputs"';
  return refuseRelease(index, "statistic.kind", `"${kind}" (${release.kind})`, accepted);
}

/**
 * A guarantee is only one together with its relation (central spec, conventions): releases under
 * replace-one state how many records there are, which those under add-remove hide.
 */
function requireOneRelation(releases: readonly Release[]): void {
  const [first] = releases;
  releases.forEach(({ privacy }, i) => {
    const asked = first!.privacy.neighbours;
    if (privacy.neighbours !== asked)
      refuseRelease(
        i,
        "privacy.neighbours",
        `"${privacy.neighbours}"`,
        `"${asked}" as in release 1: budgets under different relations do not add up, and one states the number of records that the other hides`,
      );
  });
}
