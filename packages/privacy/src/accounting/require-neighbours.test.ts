import { expect, test } from "vitest";
import { exponentialMechanism } from "../mechanisms/exponential/exponential.ts";
import { gaussianMechanism } from "../mechanisms/gaussian/gaussian.ts";
import { geometricMechanism } from "../mechanisms/geometric/geometric.ts";
import { laplaceMechanism } from "../mechanisms/laplace/laplace.ts";
import { categoricalRange, gaussianRange } from "../statistics/posterior-range/posterior-range.ts";
import type { Neighbours } from "./loss.ts";
import {
  approximateLoss,
  boundedRangeLoss,
  concentratedLoss,
  gaussianLoss,
  pureLoss,
  renyiLoss,
} from "./make-loss.ts";

const vector = { sensitivity: 1, dimension: 1, magnitude: 1, integral: true };
const data = { low: 0, high: 1 };

const makers: readonly [string, (neighbours: Neighbours) => unknown][] = [
  ["pureLoss", (n) => pureLoss(1, n)],
  ["boundedRangeLoss", (n) => boundedRangeLoss(1, n)],
  ["approximateLoss", (n) => approximateLoss(1, -9, n)],
  ["gaussianLoss", (n) => gaussianLoss(1, n)],
  ["concentratedLoss", (n) => concentratedLoss(1, n)],
  ["renyiLoss", (n) => renyiLoss([2], [1], n)],
  ["laplaceMechanism", (n) => laplaceMechanism({ epsilon: 1, ...vector, neighbours: n })],
  ["gaussianMechanism", (n) => gaussianMechanism({ epsilon: 1, logDelta: -9, ...vector, neighbours: n })],
  ["geometricMechanism", (n) => geometricMechanism({ epsilon: 1, distance: 1, neighbours: n })],
  ["exponentialMechanism", (n) => exponentialMechanism({ epsilon: 1, range: 1, neighbours: n })],
  ["categoricalRange", (n) => categoricalRange({ levels: 2, floor: 0.1 }, n)],
  ["gaussianRange", (n) => gaussianRange({ data, variance: { low: 1, high: 9 } }, n)],
];

test.each(makers)("%s knows its three relations and refuses others", (_, make) => {
  for (const known of ["replace-one", "add-remove", "local"] as const)
    expect(() => make(known)).not.toThrow();
  for (const unknown of ["add/remove", "addRemove", "toString", "", undefined, null, 1])
    expect(() => make(unknown as Neighbours)).toThrow("neighbours is");
});
