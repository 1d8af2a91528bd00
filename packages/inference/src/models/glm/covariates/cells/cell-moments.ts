import { type ColumnKinds, discreteCells } from "../../../regression/mixed/index.ts";
import { addDispersion, dispersionAt } from "../../outcomes/dispersion.ts";
import { ORDERS, type OutcomeMoments, outcomeIntegrals } from "../../outcomes/outcome-moments.ts";
import { MOMENT_ORDERS } from "../../statistic/record-moments.ts";
import type { StatisticMonomial } from "../../statistic/statistic-coordinates.ts";
import type { MixedMoments } from "../mixed-moments.ts";
import { addCell, backToCell, cellPlaces, cellPowers, cellTensors, clearTensors } from "./cell-tensors.ts";
import {
  backThroughFourthMoments,
  backThroughProducts,
  normalPart,
  writeFourthMoments,
  writeProducts,
} from "./fourth-moments.ts";
import { quadPlaces, tensorTables } from "./tensor-tables.ts";
import { withinCells } from "./within-cells.ts";

/**
 * Exact moments of one record's statistic when x has the law of a `MixedPoint`: normal within cells, mixed over
 * them. Fourth moments of x̃ times a power of y are all there is to know (`fourth-moments.ts`); a cell costs O(D⁴/24),
 * and only the sums over cells meet the pairs of the statistic.
 */
export function cellMoments(
  coordinates: readonly StatisticMonomial[],
  kinds: ColumnKinds,
  cells: number,
  outcome: OutcomeMoments,
): MixedMoments {
  const d = kinds.covariates;
  const k = coordinates.length;
  const tables = tensorTables(d + 1);
  const within = withinCells(kinds, tables);
  const powers = cellPowers(tables);
  const normal = normalPart(tables);
  const adjoint = normalPart(tables);
  const integrals = outcomeIntegrals();
  const pairsOnly = () => new Float64Array(tables.pairs.length / 2);
  const quads = tables.quads.length / 4;
  const { indicators } = discreteCells(kinds);
  const places = Array.from({ length: cells }, (_, c) =>
    cellPlaces(
      tables,
      (index) => index === 0 || kinds.numbers.includes(index - 1) || indicators[c * d + index - 1] === 1,
    ),
  );
  // Where y² = 1 its second power is its power 0.
  const powersOfY = outcome.unitSquare ? [0, 1] : [0, 1, 2];
  const allM = new Float64Array(powersOfY.length * quads);
  const allAdjoints = new Float64Array(powersOfY.length * quads);
  const sets = powersOfY.map((power) => ({
    power,
    T: cellTensors(tables),
    A: cellTensors(tables),
    M: allM.subarray(power * quads, (power + 1) * quads),
    aM: allAdjoints.subarray(power * quads, (power + 1) * quads),
    N: pairsOnly(),
    F: new Float64Array(cells * ORDERS),
  }));
  // Where the moments of the statistic lie among all fourth moments.
  const setAt = (power: number) => quads * (outcome.unitSquare && power === 2 ? 0 : power);
  const secondAt = Uint32Array.from(quadPlaces(tables, coordinates), (place, at) => {
    const [a, c] = [coordinates[Math.floor(at / k)]!, coordinates[at % k]!];
    return setAt(a.power + c.power) + place;
  });
  const meanAt = Uint32Array.from(
    coordinates,
    ({ power, i, j }) => setAt(power) + tables.quadOfPair[tables.pairAt[i * (d + 1) + j]!]!,
  );
  const factors = Float64Array.from(coordinates, ({ factor }) => factor);
  const work = pairsOnly();
  // ∂F/∂φ of y² by cell.
  const byDispersion = new Float64Array(cells * ORDERS);
  const slopes = new Float64Array(MOMENT_ORDERS);
  const inM = new Float64Array(d + 1);
  const mean = new Float64Array(k);
  const covariance = new Float64Array(k * k);

  function writeTensors(point: Parameters<MixedMoments["moveTo"]>[0]): void {
    const variance = within.read(point, normal);
    writeProducts(normal, tables);
    const dispersion = dispersionAt(point);
    for (const { T } of sets) clearTensors(T);
    for (let c = 0; c < cells; c++) {
      outcome.write(within.meanOfU(point, c), variance, integrals, dispersion);
      byDispersion.set(integrals[3], c * ORDERS);
      powers.read(point.means, c * d);
      for (const { power, T, F } of sets) {
        F.set(integrals[power as 0 | 1 | 2], c * ORDERS);
        addCell(T, tables, places[c]!, powers, point.shares[c]!, F, c * ORDERS, power === 0);
      }
    }
  }

  function writeMoments(): void {
    for (let a = 0; a < k; a++) {
      const factor = factors[a]!;
      const row = a * k;
      mean[a] = factor * allM[meanAt[a]!]!;
      for (let c = 0; c <= a; c++) {
        const value = factor * factors[c]! * allM[secondAt[row + c]!]! - mean[a]! * mean[c]!;
        covariance[row + c] = value;
        covariance[c * k + a] = value;
      }
    }
  }

  /** With C = S − μμᵀ: ∂ℓ/∂S = W, ∂ℓ/∂μ = v − 2Wμ. */
  function writeAdjoints(v: Float64Array, W: Float64Array): void {
    allAdjoints.fill(0);
    for (let a = 0; a < k; a++) {
      const row = a * k;
      let inMean = v[a]!;
      for (let c = 0; c < k; c++) inMean -= 2 * W[row + c]! * mean[c]!;
      for (let c = 0; c < a; c++)
        allAdjoints[secondAt[row + c]!]! += 2 * factors[a]! * factors[c]! * W[row + c]!;
      allAdjoints[secondAt[row + a]!]! += factors[a]! ** 2 * W[row + a]!;
      allAdjoints[meanAt[a]!]! += factors[a]! * inMean;
    }
  }

  return Object.freeze<MixedMoments>({
    ...{ length: k, mean, covariance },
    moveTo(point) {
      writeTensors(point);
      for (const { T, N, M } of sets) writeFourthMoments(T, normal, tables, N, M);
      writeMoments();
    },
    addGradient(v, W, point, gradient) {
      writeAdjoints(v, W);
      for (const part of [adjoint.b, adjoint.bb, adjoint.bbb, adjoint.Sigma]) part.fill(0);
      for (const { aM, T, N, A } of sets) {
        clearTensors(A);
        backThroughFourthMoments(aM, T, normal, tables, N, work, A, adjoint);
      }
      backThroughProducts(adjoint, normal, tables);
      let inVariance = 0;
      let inDispersion = 0;
      for (let c = 0; c < cells; c++) {
        const share = point.shares[c]!;
        powers.read(point.means, c * d);
        inM.fill(0);
        let inMeanOfU = 0;
        for (const { power, A, F } of sets) {
          const at = c * ORDERS;
          backToCell(A, tables, places[c]!, powers, share, F, at, power === 0, slopes, inM);
          for (let r = 0; r < MOMENT_ORDERS; r++) {
            const order = at + 4 - r;
            gradient.shares[c]! += slopes[r]! * F[order]!;
            if (power === 0) continue;
            inMeanOfU += share * slopes[r]! * F[order + 1]!;
            inVariance += 0.5 * share * slopes[r]! * F[order + 2]!;
            if (power === 2) inDispersion += share * slopes[r]! * byDispersion[order]!;
          }
        }
        gradient.intercept += inMeanOfU;
        for (let j = 0; j < d; j++) {
          gradient.coefficients[j]! += inMeanOfU * point.means[c * d + j]!;
          gradient.means[c * d + j]! += inM[j + 1]! + inMeanOfU * point.coefficients[j]!;
        }
      }
      within.addBack(adjoint, inVariance, point, gradient);
      addDispersion(inDispersion, point, gradient);
    },
  });
}
