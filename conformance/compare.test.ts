import { expect, test } from "vitest";
import { differences } from "./compare.ts";

const tolerance = { relative: 1e-3, absolute: 1e-6 };
const pathsOf = (got: unknown, expected: unknown) => differences(got, expected, tolerance).map((d) => d.path);

test("numbers within absolute + relative·|expected|, and not outside", () => {
  expect(pathsOf(1000.9, 1000)).toEqual([]);
  expect(pathsOf(1001.1, 1000)).toEqual([""]);
  expect(pathsOf(-9e-7, 0)).toEqual([]);
  expect(pathsOf(2e-6, 0)).toEqual([""]);
  expect(differences(1 + 1e-15, 1, {})).toHaveLength(1);
  expect(differences(1, 1, {})).toHaveLength(0);
});

test("NaN equals nothing, infinity only itself", () => {
  expect(pathsOf(Number.NaN, 1)).toEqual([""]);
  expect(pathsOf(Number.NaN, Number.NaN)).toEqual([""]);
  expect(pathsOf(Number.POSITIVE_INFINITY, 1)).toEqual([""]);
});

test("text, booleans and null exactly; a number is not its text", () => {
  expect(pathsOf("a", "a")).toEqual([]);
  expect(pathsOf("a", "b")).toEqual([""]);
  expect(pathsOf(1, "1")).toEqual([""]);
  expect(pathsOf("1", 1)).toEqual([""]);
  expect(pathsOf(null, null)).toEqual([]);
  expect(pathsOf(0, null)).toEqual([""]);
  expect(pathsOf(true, 1)).toEqual([""]);
});

test("nested values: paths of what differs, missing keys, further keys, lengths", () => {
  expect(pathsOf({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toEqual(["a[1].b"]);
  expect(pathsOf({}, { a: 1 })).toEqual(["a"]);
  expect(pathsOf({ a: 1, extra: 9 }, { a: 1 })).toEqual([]);
  expect(pathsOf([1, 2], [1])).toEqual([""]);
  expect(pathsOf([1], [1, 2])).toEqual([""]);
  expect(pathsOf({ toString: 1 }, { toString: 1 })).toEqual([]);
  expect(pathsOf({}, { toString: 1 })).toEqual(["toString"]);
  expect(pathsOf([], {})).toEqual([""]);
  expect(pathsOf(new Float64Array([1, 2]), [1, 2])).toEqual([]);
  expect(pathsOf(undefined, { a: 1 })).toEqual([""]);
});
