import { describe, expect, it } from "vitest";
import { type CalibrationOptions, calibrate, calibrationTable } from "./index.ts";

/** θ ~ N(0, 1), y_i ~ N(θ, 1) for i = 1 … 4: the posterior is N(Σy/5, 1/5). */
function conjugate(mean: number, sd: number): CalibrationOptions<Float64Array> {
  return {
    names: ["theta"],
    prior: (rng) => Float64Array.of(rng.normal()),
    simulate: (rng, [theta]) => new Float64Array(4).map(() => theta! + rng.normal()),
    fit: (rng, y) => {
      const centre = y.reduce((a, b) => a + b) / 5;
      return new Float64Array(99).map(() => mean + centre + sd * rng.normal());
    },
    repeats: 300,
    seed: "conjugate normal",
  };
}
const right = conjugate(0, Math.sqrt(1 / 5));

/** The log likelihood, up to a constant. */
const likelihood = {
  name: "log likelihood",
  of: ([theta]: Float64Array, y: Float64Array) => -y.reduce((sum, v) => sum + (v - theta!) ** 2, 0) / 2,
};

describe("calibrate", () => {
  it("passes the right posterior (false-alarm rate 0.001, fixed by the seed)", async () => {
    const report = await calibrate({ ...right, quantities: [likelihood] });
    expect(report.passed).toBe(true);
    expect(report.verdict).toBe("no miscalibration found in 300 repeats (false-alarm rate 0.001)");
    expect(report.level).toBe(0.001 / 12);
    expect(report.quantities.map((q) => q.name)).toEqual(["theta", "log likelihood"]);
    expect(report.quantities[0]!.histogram.length).toBe(20);
    expect(report.quantities[0]!.histogram.reduce((a, b) => a + b)).toBe(300);
  });

  it("fails a naive posterior that is too narrow, and says so", async () => {
    const report = await calibrate(conjugate(0, 0.5 * Math.sqrt(1 / 5)));
    expect(report.passed).toBe(false);
    expect(report.verdict).toMatch(
      /^theta: intervals are too narrow or off: \d+ % intervals hold [\d.]+ % of the truths/,
    );
  });

  it("fails posteriors that are too wide or off", async () => {
    const wide = await calibrate(conjugate(0, 1.6 * Math.sqrt(1 / 5)));
    expect(wide.verdict).toContain("theta: intervals are too wide");
    const off = await calibrate(conjugate(0.3, Math.sqrt(1 / 5)));
    expect(off.verdict).toMatch(/^theta: ranks are uneven \(probability \d\.\de-\d+\)$/);
  });

  it("finds a method that ignores the data by a quantity that depends on them", async () => {
    const ignorant = {
      ...right,
      fit: (rng: { normal(): number }) => new Float64Array(99).map(() => rng.normal()),
    };
    expect((await calibrate(ignorant)).passed).toBe(true);
    const report = await calibrate({ ...ignorant, quantities: [likelihood] });
    expect(report.quantities.map((q) => q.passed)).toEqual([true, false]);
  });

  it("gives the same ranks whatever runs at once, and takes evenly spaced draws of more", async () => {
    const one = await calibrate({ ...right, repeats: 40 });
    const fit: typeof right.fit = async (rng, y, repeat) => {
      await new Promise((resolve) => setTimeout(resolve, repeat % 3));
      return right.fit(rng, y, repeat);
    };
    const many = await calibrate({ ...right, fit, repeats: 40, parallel: 7 });
    expect(many.quantities[0]!.ranks).toEqual(one.quantities[0]!.ranks);
    const thrice: typeof right.fit = async (rng, y, repeat) =>
      Float64Array.from(await right.fit(rng, y, repeat)).reduce<Float64Array>(
        (all, x, i) => all.fill(x, 3 * i, 3 * i + 3),
        new Float64Array(297),
      );
    const thinned = await calibrate({ ...right, fit: thrice, repeats: 40, draws: 99 });
    expect(thinned.quantities[0]!.ranks).toEqual(one.quantities[0]!.ranks);
  });

  it("reports progress and stops when cancelled", async () => {
    const seen: number[] = [];
    const controller = new AbortController();
    const onProgress = ({ done }: { readonly done: number }): void => {
      seen.push(done);
      if (done === 3) controller.abort();
    };
    await expect(calibrate({ ...right, onProgress, signal: controller.signal })).rejects.toThrow(
      "the calibration with seed conjugate normal was cancelled after 3 of 300 repeats",
    );
    expect(seen).toEqual([1, 2, 3]);
  });

  it("says which repeat failed, and starts no others", async () => {
    let started = 0;
    const fit: typeof right.fit = (rng, y, repeat) => {
      started++;
      if (repeat === 4) throw new Error("no posterior");
      return right.fit(rng, y, repeat);
    };
    await expect(calibrate({ ...right, fit, parallel: 2 })).rejects.toThrow(
      "repeat 4 of the calibration with seed conjugate normal failed: no posterior",
    );
    expect(started).toBeLessThan(10);
    const error = await calibrate({ ...right, fit }).catch((thrown: unknown) => thrown);
    expect((error as Error).cause).toMatchObject({ message: "no posterior" });
  });

  it.each([
    [{ repeats: 9 }, "repeats is 9, must be an integer of at least 10"],
    [{ bins: 301 }, "bins is 301, must be an integer from 2 to 300"],
    [{ falseAlarm: 0 }, "falseAlarm is 0, must be between 0 and 1"],
    [{ names: [] }, "names is empty"],
    [{ names: ["a", "a"] }, 'a name to rank is "a" twice, must be used once'],
    [{ quantities: [{ name: "theta", of: () => 0 }] }, 'a name to rank is "theta" twice'],
    [{ names: ["a", "b"] }, "prior draw has length 1, must be 2"],
    [{ draws: 100 }, "posterior draws has length 99, must be a multiple of 1, at least 100"],
    [{ fit: () => new Float64Array(0) }, "posterior draws has length 0"],
    [{ fit: () => Float64Array.of(Number.NaN) }, "a value to rank is NaN"],
  ])("refuses %o", async (change, message) => {
    await expect(calibrate({ ...right, ...change })).rejects.toThrow(message);
  });
});

describe("calibrationTable", () => {
  it("shows coverage, histogram and verdict", async () => {
    const report = await calibrate({ ...right, bins: 4 });
    const [head, row, verdict] = calibrationTable(report).split("\n");
    expect(head).toMatch(/^ +50 % +70 % +90 % +95 % +p\(bins\) +p\(ecdf\) +ranks$/);
    expect(row).toMatch(
      /^theta +[45]\d\.\d +[67]\d\.\d +[89]\d\.\d +9\d\.\d +[01]\.\d+ +[01]\.\d+ +[▃▄▅▆]{4}$/,
    );
    expect(verdict).toBe(report.verdict);
  });
});
