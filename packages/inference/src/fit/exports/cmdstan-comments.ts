import type { ChainRecord, Fit } from "../fit.ts";

/** The settings that readers look for, in the indented form of CmdStan's own comments. */
export function cmdstanSettings(fit: Fit, chain: number): readonly string[] {
  const { sampler, seed, model } = fit.origin;
  const run = fit.runs[chain];
  const thin = Number(sampler?.["thin"] ?? 1);
  return [
    "# stan_version_major = 2",
    "# stan_version_minor = 36",
    "# stan_version_patch = 0",
    `# model = ${oneLine(model ?? "dpbayes")}`,
    "# method = sample (Default)",
    "#   sample",
    `#     num_samples = ${fit.drawCount * thin}`,
    `#     num_warmup = ${run?.warmup.steps ?? 0}`,
    "#     save_warmup = 0 (Default)",
    `#     thin = ${thin === 1 ? "1 (Default)" : thin}`,
    ...algorithm(run, Number(sampler?.["maxDepth"] ?? 10)),
    `# id = ${(run?.chain ?? chain) + 1}`,
    "# random",
    `#   seed = ${oneLine(String(seed))}`,
  ];
}

/** A sampler without a metric is to CmdStan's readers one that tunes nothing. */
function algorithm(run: ChainRecord | undefined, maxDepth: number): readonly string[] {
  const metric = stanMetric(run);
  if (metric === undefined) return ["#     algorithm = fixed_param"];
  return [
    "#     algorithm = hmc (Default)",
    "#       hmc",
    "#         engine = nuts (Default)",
    "#           nuts",
    `#             max_depth = ${maxDepth}`,
    `#         metric = ${metric}`,
  ];
}

function stanMetric(run: ChainRecord | undefined): "diag_e" | "dense_e" | undefined {
  const metric = run?.warmup.tuning["metric"];
  if (metric === "diagonal") return "diag_e";
  return metric === "dense" ? "dense_e" : undefined;
}

/** Step size and inverse mass matrix, between the head and the first draw. */
export function cmdstanTuning(run: ChainRecord | undefined): readonly string[] {
  const metric = stanMetric(run);
  if (metric === undefined) return [];
  const { stepSize, covariance } = run!.warmup.tuning;
  const numbers = Array.isArray(covariance) ? (covariance as readonly number[]) : [];
  const width = metric === "diag_e" ? numbers.length : Math.sqrt(numbers.length);
  const rows = Array.from(
    { length: numbers.length / width },
    (_, i) => `# ${numbers.slice(i * width, (i + 1) * width).join(", ")}`,
  );
  const title =
    metric === "diag_e"
      ? "# Diagonal elements of inverse mass matrix:"
      : "# Elements of inverse mass matrix:";
  return ["# Adaptation terminated", `# Step size = ${stepSize}`, title, ...rows];
}

export function cmdstanTimes(run: ChainRecord | undefined): readonly string[] {
  const [warmup, sampling] = [run?.warmup.seconds ?? 0, run?.seconds ?? 0];
  return [
    "# ",
    `#  Elapsed Time: ${warmup.toFixed(3)} seconds (Warm-up)`,
    `#                ${sampling.toFixed(3)} seconds (Sampling)`,
    `#                ${(warmup + sampling).toFixed(3)} seconds (Total)`,
    "# ",
  ];
}

function oneLine(value: string): string {
  return value.replace(/\s+/g, " ");
}
