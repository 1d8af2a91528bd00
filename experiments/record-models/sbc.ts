import { fit } from "@dpbayes/inference";
import { calibrate } from "@dpbayes/inference/calibration";
import { denseIncomes, drawTruth, incomeStudy, simulator } from "./incomes.ts";

export const SBC = { records: 20, epsilon: 5, repeats: 100 } as const;

/** Simulation-based calibration of the exact method: records are clipped, truths are the prior's. */
export async function exactCalibration(seed: string, repeats: number): Promise<{ readonly passed: boolean }> {
  const study = incomeStudy(SBC.epsilon);
  const simulate = await simulator(study);
  const found = await calibrate({
    names: ["location", "scale"],
    prior: (rng) => Float64Array.from(Object.values(drawTruth(rng))),
    simulate: (rng, [location, scale]) => simulate(rng, { location: location!, scale: scale! }, SBC.records),
    fit: async (_, release, repeat) =>
      (
        await fit(study, [release], {
          model: denseIncomes,
          method: "exact",
          seed: repeat,
          chains: 1,
          warmup: 200,
          draws: 19,
          thin: 15,
        })
      ).values,
    repeats,
    seed,
  });
  return { passed: found.passed };
}
