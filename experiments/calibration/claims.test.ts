import { expect, test } from "vitest";
import { calibrationClaims } from "./claims.ts";
import type { CalibrationResults } from "./page.ts";

const row = (control: boolean, passed: boolean) =>
  ({
    control,
    passed,
    asItMust: control !== passed,
    quantities: [{}, {}],
  }) as unknown as CalibrationResults["rows"][number];
const claims = (rows: CalibrationResults["rows"], problems: readonly string[] = []) =>
  calibrationClaims({ rows, problems } as unknown as CalibrationResults).map(({ holds }) => holds);

test("claims follow from the rows: models uniform, controls found out, nothing broken", () => {
  expect(claims([row(false, true), row(true, false)])).toEqual([true, true, true]);
  expect(claims([row(false, false), row(true, false)], ["a model"])).toEqual([false, true, true]);
  expect(claims([row(false, true), row(true, true)], ["a control"])).toEqual([true, false, true]);
  expect(claims([row(false, true), row(true, false)], ["a process ended"])).toEqual([true, true, false]);
});
