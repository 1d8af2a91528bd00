import type { Model } from "../../../../contracts/model.ts";
import {
  cholesky,
  clearUpper,
  multiply,
  multiplyByTransposed,
  solveLowerMatrix,
} from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { arrowhead } from "./arrowhead.ts";
import { latentsOf, partsOf, tailOf } from "./frame-parts.ts";
import { squareInverse } from "./square-inverse.ts";

/** The matrices of a point, in the units of the data. */
export interface Matrices {
  /** diag(B_gC_g, 1) where θ and σ² are coordinates, else B_gC_g. */
  readonly bases: readonly Float64Array[];
  /** base·A_j. */
  readonly products: readonly Float64Array[];
  /** The coordinates after those of C and A: (θ and) λ. */
  readonly tail: Float64Array;
}

/** The model in coordinates that belong to one choice of B. */
export interface Frame {
  /** The target in preconditioned coordinates x. */
  readonly model: Model;
  /** A point with the same S_j and families' parameters drawn anew. */
  refresh(rng: SeededSource, x: Float64Array): Float64Array;
  matrices(x: Float64Array): Matrices;
  /** The point of this frame that has given matrices. */
  at(matrices: Matrices): Float64Array;
}

/** `found`: a tail near which its scales are worked out. */
export function frameOf(
  hierarchy: Hierarchy,
  references: readonly Float64Array[],
  found?: Float64Array,
): Frame {
  const { size: m, holders, familyOf, kind, prior } = hierarchy;
  const latent = latentsOf(hierarchy);
  const { dimension, factors, locals } = latent;
  const inverses = references.map((b) => squareInverse("the reference", b, m));
  const { target, refresh } = partsOf(hierarchy, latent, references, inverses);
  const sds = holders.map((holder) => holder.sds);
  const standard = arrowhead(latent, inverses, sds, tailOf(hierarchy, latent, references, found));
  const q = new Float64Array(dimension);
  const end = dimension - latent.tail;
  const centre = Math.log(prior.varianceScale / prior.varianceShape);

  const unpack = (x: Float64Array): void => {
    standard.toCoordinates(x, q);
    latent.unpack(q);
  };
  /** Coordinates x of the present C, A and tail of q. */
  const packed = (): Float64Array => {
    latent.pack(q);
    const x = new Float64Array(dimension);
    standard.toStandard(q, x);
    return x;
  };

  return Object.freeze<Frame>({
    model: {
      parameters: [{ name: "x", shape: [dimension] }],
      dimension,
      logDensityGradient(x, gradient) {
        standard.toCoordinates(x, q);
        const log = target.logDensityGradient(q, gradient);
        if (log > Number.NEGATIVE_INFINITY) standard.pull(gradient);
        return log;
      },
      constrain: (x, out) => out.set(x),
      initial(rng) {
        const x = new Float64Array(dimension).map(() => rng.normal());
        if (kind !== "joint") x[dimension - 1]! += centre * Math.sqrt(prior.varianceShape);
        return x;
      },
    },
    refresh(rng, x) {
      unpack(x);
      refresh(rng, q);
      return packed();
    },
    matrices(x) {
      unpack(x);
      const bases = references.map((b, g) => product(b, factors[g]!, m));
      const products = locals.map((a, j) => product(bases[familyOf[j]!]!, a, m));
      return { bases, products, tail: q.slice(end) };
    },
    at({ bases, products, tail }) {
      bases.forEach((base, g) => {
        factors[g]!.set(triangular(product(inverses[g]!, base, m), m));
      });
      products.forEach((t, j) => {
        const g = familyOf[j]!;
        const local = product(inverses[g]!, t, m);
        solveLowerMatrix(factors[g]!, m, local, m);
        locals[j]!.set(triangular(local, m));
      });
      q.set(tail, end);
      return packed();
    },
  });
}

function product(a: Float64Array, b: Float64Array, m: number): Float64Array {
  const out = new Float64Array(m * m);
  multiply(a, b, out, m, m, m);
  return out;
}

/** The lower triangular factor of XXᵀ. */
function triangular(x: Float64Array, m: number): Float64Array {
  const out = new Float64Array(m * m);
  multiplyByTransposed(x, x, out, m, m, m);
  cholesky(out, m);
  clearUpper(out, m);
  return out;
}
