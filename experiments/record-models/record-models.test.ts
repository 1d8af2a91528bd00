import { expect, it } from "vitest";
import { agreementAt } from "./agreement.ts";
import { exactCalibration } from "./sbc.ts";

it("moments and exact draws agree for thirty clipped records", async () => {
  for (const { distance, distanceError, ratio, ratioError } of await agreementAt(30, 5, "fast")) {
    // The suite's own limits: 0.12 sds for the central limit, and five Monte Carlo errors (a false alarm of 1e-6 for each of four).
    expect(Math.abs(distance)).toBeLessThan(0.12 + 5 * distanceError);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.12 + 5 * ratioError);
  }
}, 120_000);

it("exact draws are calibrated, as far as few repeats show", async () => {
  expect((await exactCalibration("fast", 40)).passed).toBe(true);
}, 120_000);
