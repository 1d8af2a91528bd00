import { logBetaMass } from "../../../distributions/continuous/beta-mass.ts";
import { requireLength, requireWithin } from "../../../errors/index.ts";
import { compositeRule, equalBreaks, gaussLegendre, integrateLog } from "../../../math/quadrature/index.ts";
import { logBeta } from "../../../math/special/index.ts";

/**
 * Normaliser and means of Πθ_k^{a_k−1} over three shares of at least `floor` each: the second share given the
 * first is a truncated beta variable, the first is integrated by quadrature. What samplers of the truncated
 * Dirichlet law are checked against (central spec §2.2).
 */
export function truncatedThreeCategories(concentration: readonly number[], floor: number) {
  requireLength("concentration", concentration, 3);
  requireWithin("floor", floor, Number.MIN_VALUE, 1 / 3);
  const [a, b, c] = concentration as [number, number, number];
  const whole = logIntegral(a, b, c, floor);
  const mean = (da: number, db: number, dc: number) =>
    Math.exp(logIntegral(a + da, b + db, c + dc, floor) - whole);
  return Object.freeze({ logIntegral: whole, means: [mean(1, 0, 0), mean(0, 1, 0), mean(0, 0, 1)] });
}

const RULE = gaussLegendre(20);

function logIntegral(a: number, b: number, c: number, floor: number): number {
  const rule = compositeRule(RULE, equalBreaks(floor, 1 - 2 * floor, 8));
  return integrateLog((x) => {
    const rest = 1 - x;
    const inner = logBeta(b, c) + logBetaMass(b, c, floor / rest, 1 - floor / rest);
    return (a - 1) * Math.log(x) + (b + c - 1) * Math.log(rest) + inner;
  }, rule);
}
