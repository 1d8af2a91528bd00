import type { NoisyTable } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { LatentJob } from "../latent-counts/job/latent-job.ts";
import { type LogNormal, SIZE_SHAPE } from "../latent-counts/prior/table-prior.ts";

/** A prior, and the axes that categories are made of, by name. */
interface PriorOverAxes extends Pick<LatentJob, "prior"> {
  readonly axes: readonly { readonly name: string }[];
}

/** The prior in words, a line per kind of number. */
export function priorWords({ prior, axes }: PriorOverAxes, areas: readonly string[]): readonly string[] {
  const { base, sparsity, likeness, size } = prior;
  const place = areas.length === 0 ? "the table" : `an area (${areas.join(", ")})`;
  const learned = base === "margins" && axes.length > 1;
  return [
    `counts of ${place} ~ negative-binomial(mean size·share, dispersion likeness·share), none below 0`,
    "rate" in size
      ? `size ~ gamma(${SIZE_SHAPE}, ${short(size.rate)})`
      : `size ~ gamma(${SIZE_SHAPE}, rate), rate ~ exponential(mean ${short(size.meanRate)})`,
    `likeness ~ ${logNormalWords(likeness)}`,
    ...(areas.length > 1
      ? [`shares of ${areas.slice(0, -1).join(", ")} ~ dirichlet(likeness·shares above)`]
      : []),
    `shares ~ dirichlet(sparsity·${learned ? `product of the shares of ${axes.map(({ name }) => name).join(", ")}` : "uniform"})`,
    `sparsity ~ ${logNormalWords(sparsity)}`,
  ];
}

function logNormalWords({ meanLog, sdLog }: LogNormal): string {
  return sdLog === 0 ? short(Math.exp(meanLog)) : `log-normal(${short(meanLog)}, ${short(sdLog)})`;
}

/** What is not exact. */
export const approximations: readonly string[] = Object.freeze([
  "counts of a cell whose weight is below e^-36 of the largest are not listed; everything else is exact",
]);

/** Beyond this many rows and columns some tables may need cycles longer than those that are tried. */
const LONGEST_CYCLE = 64;

/** What a reader should know of how the counts were drawn. */
export function samplingNotes(
  job: LatentJob,
  areas: readonly string[],
  table: NoisyTable,
): readonly string[] {
  const { moves, noises } = job;
  const rounded = table.measurements.filter(
    ({ noise }) => noise.law === "random-rounding" || noise.law === "transition",
  );
  return [
    ...(areas.length === 0 && job.categories > 1
      ? ["no axis was named as areas: cells share the prior, but no area tells what another is like"]
      : []),
    ...(noises.length === 0 ? ["nothing was measured: the answers are the prior"] : []),
    ...(moves.cycles !== undefined && moves.cycles.places > LONGEST_CYCLE && isGappy(job)
      ? [
          `exact sums cross and some cells cannot be: cycles of more than ${LONGEST_CYCLE} edges are not tried, so it is not proved that all counts are reached`,
        ]
      : []),
    ...(rounded.length > 1 || (rounded.length > 0 && moves.cycles !== undefined)
      ? ["several measurements allow few sums only: that all counts within them are reached is not proved"]
      : []),
  ];
}

/** Whether a row and a column have no cell in common. */
function isGappy({ exact }: LatentJob): boolean {
  if (exact?.columns === undefined) return false;
  return exact.ends.length < exact.rows.sums.length * exact.columns.sums.length;
}
