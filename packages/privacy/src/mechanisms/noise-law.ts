import { fail, kindOf } from "../errors/index.ts";
import { shown } from "../json/read-shape.ts";
import { requireGrid } from "../noise/grid.ts";
import type { GaussianParameters } from "./gaussian/from-parameters.ts";
import { gaussianNoiseLaw } from "./gaussian/noise-law.ts";
import type { GaussianWithResponseParameters } from "./gaussian-with-response/from-parameters.ts";
import type { GeometricParameters } from "./geometric/from-parameters.ts";
import type { LaplaceParameters } from "./laplace/from-parameters.ts";
import { laplaceNoiseLaw } from "./laplace/noise-law.ts";
import type { NoiseLaw } from "./mechanism.ts";
import { requireWhole } from "./require-parameters.ts";

/** The part of a release that says which noise was added. */
export type NoiseRecord =
  | { readonly kind: "laplace"; readonly parameters: Pick<LaplaceParameters, "grid" | "rate"> }
  | { readonly kind: "geometric"; readonly parameters: Pick<GeometricParameters, "grid" | "rate"> }
  | { readonly kind: "gaussian"; readonly parameters: Pick<GaussianParameters, "grid" | "sigmaSteps"> }
  | {
      readonly kind: "gaussian-with-response";
      readonly parameters: Pick<GaussianWithResponseParameters, "grid" | "sigmaSteps">;
    };

/**
 * The law of the noise on one coordinate, from a release's `kind` and `parameters`: no secret and no
 * random source takes part, so the public side can use it. For weighted blocks it is the law before
 * the division by the weight.
 *
 * @example
 * ```ts
 * import { noiseLaw } from "@dpbayes/privacy";
 * const law = noiseLaw({ kind: "laplace", parameters: { grid: 1, rate: { s: 1, t: 2 } } });
 * console.log(Math.exp(law.logDensity(0)).toFixed(4)); // 0.2449
 * ```
 */
export function noiseLaw(record: NoiseRecord): NoiseLaw {
  requireParameters(record);
  switch (record.kind) {
    case "laplace":
    case "geometric":
      requireLaplace(record.parameters);
      return laplaceNoiseLaw(record.parameters);
    case "gaussian":
    case "gaussian-with-response":
      requireGrid(record.parameters.grid);
      requireWhole("sigmaSteps", record.parameters.sigmaSteps, 1);
      return gaussianNoiseLaw(record.parameters);
    default:
      return refuseKind(record satisfies never);
  }
}

function requireParameters(record: NoiseRecord): void {
  const parameters: unknown = record?.parameters;
  if (typeof parameters !== "object" || parameters === null)
    fail("MECHANISM_FIELD", { field: "parameters", found: kindOf(parameters), accepted: "an object" });
}

function requireLaplace({ grid, rate }: Pick<LaplaceParameters, "grid" | "rate">): void {
  requireGrid(grid);
  requireWhole("rate.s", rate?.s, 1);
  requireWhole("rate.t", rate.t, 1);
}

function refuseKind({ kind }: { readonly kind: unknown }): never {
  const accepted = "one of: laplace, geometric, gaussian, gaussian-with-response";
  return fail("MECHANISM_FIELD", { field: "kind", found: shown(kind), accepted });
}
