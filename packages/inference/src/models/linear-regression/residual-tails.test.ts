import { expect, it } from "vitest";
import { secondMomentSums } from "../regression/linear/summed-moments.ts";
import { withResidualTails } from "./residual-tails.ts";

const sums = secondMomentSums(1, 200, [182.5, 179.8, 199.9], [8, 8, 8]);

it.each([0.02, 0.1, 0.3, 0.7, 1])(
  "lets squared residuals scatter more, within what bounds allow: sigma %d",
  (sigma) => {
    const [xx, xy, yy] = withResidualTails(sums, sigma).entries;
    expect([xx!.variance, xy!.variance]).toEqual([8, 8]);
    const each = (yy!.variance - 8) / 200 + 2 * sigma ** 4;
    expect(each).toBeGreaterThanOrEqual(2 * sigma ** 4);
    // Where 2σ⁴ is more than bounds allow, nothing is added.
    expect(each).toBeLessThanOrEqual(Math.max(sigma ** 2, 2 * sigma ** 4));
    if (sigma < 0.5) expect(each).toBeCloseTo(Math.cbrt(2 * sigma ** 4) * Math.cbrt(sigma ** 2) ** 2, 12);
  },
);
