/**
 * The Gauss–Legendre rule with ten points on [−1, 1] by its positive nodes and their weights, written
 * out for functions that need it at once: exact to rounding where an integrand bends little.
 */
export const TEN_POINTS: { readonly positiveNodes: Float64Array; readonly weights: Float64Array } =
  Object.freeze({
    positiveNodes: Float64Array.of(
      0.14887433898163122,
      0.4333953941292472,
      0.6794095682990244,
      0.8650633666889845,
      0.9739065285171717,
    ),
    weights: Float64Array.of(
      0.29552422471475287,
      0.26926671930999635,
      0.21908636251598204,
      0.1494513491505806,
      0.06667134430868814,
    ),
  });
