import type { Model } from "../contracts/model.ts";
import { seededSource } from "../math/random/index.ts";

/**
 * Logistic regression on made-up data: covariates of very different scales and correlated in pairs,
 * coefficients with a N(0, 5²) prior.
 */
export function logisticRegression(rows = 200, columns = 8, seed = 7): Model {
  const { x, y } = madeUpData(rows, columns, seed);
  return {
    parameters: [{ name: "beta", shape: [columns] }],
    dimension: columns,
    logDensityGradient(q, gradient) {
      let lp = 0;
      for (let j = 0; j < columns; j++) {
        lp -= (q[j]! * q[j]!) / 50;
        gradient[j] = -q[j]! / 25;
      }
      for (let i = 0; i < rows; i++) {
        let eta = 0;
        for (let j = 0; j < columns; j++) eta += x[i * columns + j]! * q[j]!;
        const small = Math.exp(-Math.abs(eta));
        lp += (eta < 0 ? eta : 0) - Math.log1p(small) - (y[i] === 1 ? 0 : eta);
        const residual = y[i]! - (eta < 0 ? small / (1 + small) : 1 / (1 + small));
        for (let j = 0; j < columns; j++) gradient[j]! += residual * x[i * columns + j]!;
      }
      return lp;
    },
    constrain: (q, out) => out.set(q),
    initial: (rng) => Float64Array.from({ length: columns }, () => 4 * rng.uniform() - 2),
  };
}

function madeUpData(rows: number, columns: number, seed: number) {
  const rng = seededSource(seed);
  const x = new Float64Array(rows * columns);
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    let eta = 0;
    for (let j = 0; j < columns; j++) {
      const shared = j % 2 === 1 ? (0.8 * x[i * columns + j - 1]!) / 2 ** (j - 1) : 0;
      x[i * columns + j] = 2 ** j * (shared + (shared === 0 ? 1 : 0.6) * rng.normal());
      eta += (x[i * columns + j]! / 2 ** j) * (j % 3 === 0 ? 0.7 : -0.3);
    }
    y[i] = rng.uniform() < 1 / (1 + Math.exp(-eta)) ? 1 : 0;
  }
  return { x, y };
}
