/**
 * The exact squared L2 sensitivity of (x², xy, y²), weighted, for one covariate under replace-one:
 * the maximum of
 *
 *   G(q,v) = w_x2(R²−q²)² + w_xy(RY+vq)² + w_yy(Y²−v²)²,   0 <= q <= R, 0 <= v <= Y,
 *
 * over the candidates (0,0), (R,Y), (R,v₋), (q₋,Y) of local spec §3.2, where
 * v₋ = ½(Y − √(Y² − 2w_xyR²/w_yy)) and q₋ = ½(R − √(R² − 2w_xyY²/w_x2)), if real.
 *
 * Proof that they suffice. Write T(x,y) for the weighted statistic.
 * 1. T(sx,sy) = s²T(x,y): a record moved towards (0,0) moves T along a straight line to 0. The
 *    distance to the other record's T is convex on that line, hence largest at an end: each record can
 *    be taken to be (0,0) or on the edge of the box, |x| = R or |y| = Y.
 * 2. (0,0) against a record: the distance is |T|, largest at a corner: G(0,0).
 * 3. Both on |x| = R, responses a and ∓b (a, b >= 0 in the worst case): w_xyR²(a+b)² + w_yy(a²−b²)²
 *    grows when both are scaled up, so one is Y: a corner. Likewise for both on |y| = Y.
 * 4. (R,v) against (q,Y): exchanging the responses, (R,Y) against (q,v), leaves the squares' terms as
 *    they are and makes the product term larger, RY + qv − (Rv + qY) = (R−q)(Y−v) >= 0. So again one
 *    record is the corner (R,Y), and by step 1 the other is (0,0) or on an edge.
 * 5. On the edge q = R: G(R,v) = (Y+v)²(w_xyR² + w_yy(Y−v)²), whose slope has the sign of
 *    w_xyR² − 2w_yy·v(Y−v): rising up to v₋, falling to the other root, rising to Y. So v₋ or Y
 *    (v = 0 is below v₋). The edge v = Y is the same with x and y exchanged.
 */
export function oneCovariateSquare(inputs: {
  readonly x2: number;
  readonly xy: number;
  readonly yy: number;
  readonly R: number;
  readonly Y: number;
}): number {
  const { x2, xy, yy, R, Y } = inputs;
  const G = (q: number, v: number) =>
    x2 * (R * R - q * q) ** 2 + xy * (R * Y + v * q) ** 2 + yy * (Y * Y - v * v) ** 2;
  const values = [G(0, 0), G(R, Y)];
  const v = firstTop(Y, (2 * xy * R * R) / yy);
  const q = firstTop(R, (2 * xy * Y * Y) / x2);
  if (v !== undefined) values.push(G(R, v));
  if (q !== undefined) values.push(G(q, Y));
  return Math.max(...values);
}

/** ½(end − √(end² − gap)), if there is one. */
function firstTop(end: number, gap: number): number | undefined {
  const inside = end * end - gap;
  return inside >= 0 ? (end - Math.sqrt(inside)) / 2 : undefined;
}
