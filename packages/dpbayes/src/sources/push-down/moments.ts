import type { VectorPlan } from "@dpbayes/privacy";
import { type AboutStatistic, designVariables } from "@dpbayes/privacy/formats";
import type { Reading, RowReading, ValueReading } from "@dpbayes/privacy/plan";
import { ballLayers, centred, covariateLayers, intoUnit, outsideBall } from "./covariates.ts";
import { derivedLayers } from "./derived-columns.ts";
import {
  all,
  below,
  type Condition,
  choice,
  type Definition,
  type Expression,
  equal,
  minus,
  times,
} from "./expression.ts";
import {
  type Bounded,
  beyondBounds,
  type Field,
  failureDefinition,
  fieldsOf,
  fits,
  fitsNot,
  fitsUpTo,
  isBounded,
} from "./fields.ts";

type Layers = readonly (readonly Definition[])[];
type Block = RowReading["blocks"][number];

/** Sums of products of numbers, as expressions: regressions, and powers of one number. */
export interface Moments {
  readonly kind: "moments";
  readonly fields: readonly Field[];
  readonly layers: Layers;
  /** One per coordinate, in steps of the grid and not rounded yet; 0 for a record that does not fit. */
  readonly coordinates: readonly Expression[];
  /** What was clipped, for the holder, in layers of its own. */
  readonly clipping: Clipping;
}

export interface Clipping {
  readonly layers: Layers;
  readonly counters: readonly Counter[];
}

interface Counter {
  readonly name: string;
  readonly when: Condition;
}

/** The moments of a plan whose reading says how they are made. */
export function momentsOf(plan: VectorPlan, reading: Exclude<Reading, { kind: "counts" }>): Moments {
  const perStep = 1 / plan.mechanism.parameters.grid;
  return reading.kind === "row" ? ofRow(plan, reading, perStep) : ofValue(plan, reading, perStep);
}

function ofRow({ study }: VectorPlan, { design, blocks }: RowReading, perStep: number): Moments {
  const covariates = designVariables(design.columns);
  const fields = fieldsOf(study, [...covariates, design.response.variable]);
  const d = design.columns.length;
  const failure = [failureDefinition(fields)];
  const ball = ballLayers(d, design.radius);
  const { layers, coordinates } = products(blocks, perStep, "z", d);
  // A row counts as projected before its response is read.
  const usable = fitsUpTo(covariates.length);
  const projected = { name: "|x| > radius", when: all(usable, outsideBall(d, design.radius)) };
  return {
    kind: "moments",
    fields,
    layers: [
      failure,
      ...covariateLayers(fields, design, fits),
      ...derivedLayers(fields, design, fits),
      ...responseLayers(fields.at(-1)!, design.response),
      ...ball,
      ...layers,
    ],
    coordinates,
    clipping: {
      layers: [
        failure,
        ...covariateLayers(fields, design, usable),
        ...derivedLayers(fields, design, usable),
        ...ball.slice(0, 3),
      ],
      counters: [...boundCounters(fields), projected],
    },
  };
}

/** A number in its unit scale, a count as it is, one of two levels as -1 and 1; 0 where the record does not fit. */
function responseLayers(field: Field, response: RowReading["design"]["response"]): Layers {
  if (isBounded(field) && field.variable.type === "number")
    return [
      [{ name: "dy", as: centred(field, response.centre, fits) }],
      [{ name: "y", as: intoUnit("dy", field, response) }],
    ];
  const as = isBounded(field)
    ? centred(field, 0, fits)
    : choice([[fits, minus(times(2, field.column), 1)]], 0);
  return [[{ name: "y", as }]];
}

function ofValue({ study }: VectorPlan, { variable, unit, blocks }: ValueReading, perStep: number): Moments {
  const fields = fieldsOf(study, [variable]);
  const failure = [failureDefinition(fields)];
  const [field] = fields as [Field & Bounded];
  const value = unit
    ? [
        [{ name: "d0", as: centred(field, unit.centre, fits) }],
        [{ name: "x0", as: intoUnit("d0", field, unit) }],
      ]
    : [[{ name: "x0", as: centred(field, 0, fits) }]];
  const { layers, coordinates } = products(blocks, perStep, "x", 1);
  return {
    kind: "moments",
    fields,
    layers: [failure, ...value, ...layers],
    coordinates,
    clipping: { layers: [failure], counters: boundCounters(fields) },
  };
}

/** Count, x and x² of a number on its unit scale, each in the coordinate of the record's group and 0 in the others. */
export function groupMomentsOf(plan: VectorPlan & AboutStatistic<"group-moments">): Moments {
  const { group, variable, centre, scale } = plan.bounds;
  const perStep = 1 / plan.mechanism.parameters.grid;
  const fields = fieldsOf(plan.study, [group.column, variable]);
  const failure = [failureDefinition(fields)];
  const field = fields[1] as Field & Bounded;
  const coordinates = plan.statistic.layout.blocks.flatMap(({ weight }, power) => {
    let value: Expression = { kind: "constant", value: weight * perStep };
    for (let p = 0; p < power; p++) value = times(value, "x0");
    return group.levels.map((_, g) => choice([[all(fits, equal(fields[0]!.column, g)), value]], 0));
  });
  return {
    kind: "moments",
    fields,
    layers: [
      failure,
      [{ name: "d0", as: centred(field, centre, fits) }],
      [{ name: "x0", as: intoUnit("d0", field, { centre, scale }) }],
    ],
    coordinates,
    clipping: { layers: [failure], counters: boundCounters(fields) },
  };
}

/** A 1 in the coordinate of the bin that the number lies in once it is clipped: below the first edge in the first, above the last in the last. */
export function binCountsOf(plan: VectorPlan & AboutStatistic<"bin-counts">): Moments {
  const { variable, edges } = plan.bounds;
  const one = 1 / plan.mechanism.parameters.grid;
  const fields = fieldsOf(plan.study, [variable]);
  const failure = [failureDefinition(fields)];
  const bins = edges.length - 1;
  const cases = edges.slice(1, -1).map((edge, i) => [below(fields[0]!.column, edge), i] as const);
  const bin: Definition = { name: "bin", as: choice([[fitsNot, -1], ...cases], bins - 1) };
  return {
    kind: "moments",
    fields,
    layers: [failure, [bin]],
    coordinates: Array.from({ length: bins }, (_, i) => choice([[equal("bin", i), one]], 0)),
    clipping: { layers: [failure], counters: boundCounters(fields) },
  };
}

/** A field that was moved into its bounds, provided that the fields before it and itself are good. */
export function boundCounters(fields: readonly Field[]): readonly Counter[] {
  return fields.flatMap((field, i) =>
    isBounded(field) ? [{ name: field.name, when: all(fitsUpTo(i + 1), beyondBounds(field)) }] : [],
  );
}

/**
 * The blocks of a moment statistic, in the order of operations of `momentWriter`. The grid's 1/step is a power of two
 * and goes into the weight: multiplying by it is exact, before or after the other factors.
 */
function products(blocks: readonly Block[], perStep: number, x: string, d: number) {
  const scales: Definition[] = [];
  const firsts: Definition[] = [];
  const coordinates = blocks.flatMap((block, b) => {
    const weight = block.weight * perStep;
    let scale: Expression = { kind: "constant", value: weight };
    for (let p = 0; p < block.responsePower; p++) scale = times(scale, "y");
    if (block.responsePower > 0) {
      scales.push({ name: `s${b}`, as: scale });
      scale = { kind: "column", name: `s${b}` };
    } else if (block.degree === 0) return [choice([[fits, weight]], 0)];
    return monomials(block.degree, scale, x, d, (j, as) => {
      firsts.push({ name: `l${b}_${j}`, as });
      return `l${b}_${j}`;
    });
  });
  const layers = [scales, firsts].filter((layer) => layer.length > 0);
  return { layers, coordinates };
}

/** scale; scale·x_j; (scale·x_j)·x_j and then ((scale·√2)·x_j)·x_k for j < k, as `writeHalfVector` has it. */
function monomials(
  degree: number,
  scale: Expression,
  x: string,
  d: number,
  name: (j: number, as: Expression) => string,
): readonly Expression[] {
  if (degree === 0) return [scale];
  const indices = Array.from({ length: d }, (_, j) => j);
  if (degree === 1) return indices.map((j) => times(scale, `${x}${j}`));
  const squares = indices.map((j) => times(times(scale, `${x}${j}`), `${x}${j}`));
  const cross = indices.slice(0, -1).flatMap((j) => {
    const first = name(j, times(crossed(scale), `${x}${j}`));
    return indices.slice(j + 1).map((k) => times(first, `${x}${k}`));
  });
  return [...squares, ...cross];
}

function crossed(scale: Expression): Expression {
  return scale.kind === "constant"
    ? { kind: "constant", value: scale.value * Math.SQRT2 }
    : times(scale, Math.SQRT2);
}
