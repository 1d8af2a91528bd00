import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

const words = ["init", "plan", "privatize", "fit", "page", "--records", "--record-counts"];

it.each([
  ["plam", "plan"],
  ["paln", "plan"],
  ["privatse", "privatize"],
  ["privat", "privatize"],
  ["FIT", "fit"],
  ["--recrods", "--records"],
  ["--record-coutns", "--record-counts"],
  ["elephant", undefined],
  ["x", undefined],
  ["", undefined],
])("%s: %s", (typed, meant) => {
  expect(nearest(typed, words)).toBe(meant);
});
