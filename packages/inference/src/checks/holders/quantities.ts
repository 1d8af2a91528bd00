import type { Design } from "@dpbayes/privacy/formats";
import { RESIDUAL_SPREAD, SPREAD_SHARE } from "../../models/regression/holders/effect-constants.ts";

/** What holders are compared in; each is told by sums of its own. */
export type QuantityBlock = "level" | "slopes" | "residual" | "means" | "spreads";

/** One number of a holder's regression, in original units; scales as their logarithms. */
export interface Quantity {
  /** "level", a column, "sigma", "mean of age", "sd of age". */
  readonly name: string;
  readonly block: QuantityBlock;
  readonly column?: number;
  /** Whether it is the logarithm of what it is named after. */
  readonly log: boolean;
  /** How far holders may be apart before anything is known: the sd of a half-normal law of their spread. */
  readonly spread: number;
}

/** Hospitals differ more in whom they treat: means by a third of the bounds' half width, spreads by a half. */
const MEANS = 0.3;
const LOG_SPREADS = 0.5;

/**
 * Of slopes and levels in the design's units, as models take spreads to be: 0.3 of the prior sd. For a linear response the prior is that
 * of `priorFromBounds`, which a holder alone is estimated with; else that of generalised linear models.
 */
function coefficientSpreads({ radius, response }: Design, linear: boolean) {
  const { bound } = response;
  if (linear) return { slopes: (SPREAD_SHARE * bound) / radius, level: (SPREAD_SHARE * bound) / 2 };
  const reach = SPREAD_SHARE * Math.max(1, bound / 4);
  return { slopes: Math.sqrt(5) * reach, level: 2 * reach };
}

/** The numbers of a holder's regression that its draws hold. An indicator's sd follows from its mean. */
export function quantitiesOf(design: Design, has: (parameter: string) => boolean): readonly Quantity[] {
  const { columns, response } = design;
  const spreads = coefficientSpreads(design, has("sigma"));
  const means = columns.every(({ name }) => has(`covariate_mean[${name}]`));
  const isNumber = (column: number) => columns[column]!.level === undefined;
  return [
    ...(has("intercept") ? [plain("level", "level", spreads.level * response.scale)] : []),
    ...columns.map(({ name, scale }, column) => ({
      ...plain(name, "slopes", (spreads.slopes * response.scale) / scale),
      column,
    })),
    ...(has("sigma") ? [{ ...plain("sigma", "residual", RESIDUAL_SPREAD), log: true }] : []),
    ...(means
      ? columns.map(({ name, scale }, column) => ({
          ...plain(`mean of ${name}`, "means", MEANS * scale),
          column,
        }))
      : []),
    ...columns.flatMap(({ name }, column) =>
      isNumber(column) && has(`covariate_sd[${name}]`)
        ? [{ ...plain(`sd of ${name}`, "spreads", LOG_SPREADS), column, log: true }]
        : [],
    ),
  ];
}

function plain(name: string, block: QuantityBlock, spread: number): Quantity {
  return { name, block, log: false, spread };
}

/** What a regression is asked for. */
export function isCoefficient(block: QuantityBlock): boolean {
  return block === "level" || block === "slopes";
}

/** Where the quantities of a block stand. */
export function placesOf(quantities: readonly Quantity[], block: QuantityBlock): readonly number[] {
  return quantities.flatMap((quantity, i) => (quantity.block === block ? [i] : []));
}

export const quantityBlocks: readonly QuantityBlock[] = ["level", "slopes", "residual", "means", "spreads"];

/** What a block is called, and the released sums that tell it. */
export const blockWords: Readonly<Record<QuantityBlock, string>> = {
  level: "level (sum of y)",
  slopes: "slopes (X'y)",
  residual: "residual sd (y'y)",
  means: "covariate means",
  spreads: "covariate spreads (X'X)",
};
