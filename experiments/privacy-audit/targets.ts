import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Auditable, AuditableMechanism } from "@dpbayes/privacy/audit";
import { personPaths, posteriorTargets, reportPaths, tablePaths } from "@dpbayes/privacy/audit/suite";
import {
  exponentialMechanism,
  gaussianMechanism,
  gaussianWithResponse,
  geometricMechanism,
  kAryRandomisedResponse,
  laplaceMechanism,
  randomisedResponse,
  unaryEncoding,
} from "@dpbayes/privacy/mechanisms";

/** One row of the audit's table; workers find it by its place in `auditTargets`. */
export interface AuditTarget {
  readonly group: "mechanism" | "table" | "report" | "posterior";
  readonly name: string;
  readonly epsilon: number;
  /** Fewer draws than the suite's, where one takes long. */
  readonly draws?: number;
  /** Made anew wherever it is run: mechanisms hold functions, which do not travel. */
  make(): AuditableMechanism | Study | Auditable;
}

const epsilons = [0.1, 1, 4];
const logDelta = Math.log(1e-5);
const real = { magnitude: 1, integral: false, neighbours: "local" } as const;

const mechanisms: Readonly<Record<string, (epsilon: number) => AuditableMechanism>> = {
  "laplace, 1 coordinate": (epsilon) => laplaceMechanism({ epsilon, sensitivity: 2, dimension: 1, ...real }),
  "laplace, 3 coordinates": (epsilon) => laplaceMechanism({ epsilon, sensitivity: 2, dimension: 3, ...real }),
  "gaussian, 1 coordinate": (epsilon) =>
    gaussianMechanism({ epsilon, logDelta, sensitivity: 2, dimension: 1, ...real }),
  "gaussian, 3 coordinates": (epsilon) =>
    gaussianMechanism({ epsilon, logDelta, sensitivity: 2, dimension: 3, ...real }),
  "geometric, N = 1": (epsilon) => geometricMechanism({ epsilon, distance: 1, neighbours: "local" }),
  "geometric, N = 6": (epsilon) => geometricMechanism({ epsilon, distance: 6, neighbours: "local" }),
  "randomised-response": (epsilon) => randomisedResponse({ epsilon }),
  "k-ary-randomised-response, 5 levels": (epsilon) => kAryRandomisedResponse({ epsilon, levels: 5 }),
  "unary-encoding, 5 levels": (epsilon) => unaryEncoding({ epsilon, levels: 5 }),
  exponential: (epsilon) => exponentialMechanism({ epsilon, range: 3, neighbours: "replace-one" }),
  "gaussian-with-response": (epsilon) =>
    gaussianWithResponse({
      epsilon,
      logDelta,
      responseEpsilon: epsilon / 2,
      sensitivity: 2,
      dimension: 2,
      magnitude: 1,
    }),
};

function withEpsilon(study: Study, epsilon: number): Study {
  return parseStudy({ ...study, privacy: { ...study.privacy, epsilon } });
}

function pathTargets(group: "table" | "report", paths: typeof tablePaths): readonly AuditTarget[] {
  return paths.flatMap(({ name, study }) =>
    epsilons.map((epsilon) => ({ group, name, epsilon, make: () => withEpsilon(study, epsilon) })),
  );
}

/** A draw from records to values takes up to 20 µs, a run of annealing 70 µs. */
const POSTERIOR_DRAWS = 50_000;
const ANNEALING_DRAWS = 20_000;

/** Every posterior draw and every update of a private chain, at each epsilon. */
function posteriorRows(): readonly AuditTarget[] {
  return posteriorTargets(1).flatMap(({ name }, i) =>
    epsilons.map((epsilon) => ({
      group: "posterior" as const,
      name,
      epsilon,
      draws: name.startsWith("annealed") ? ANNEALING_DRAWS : POSTERIOR_DRAWS,
      make: () => posteriorTargets(epsilon)[i]!,
    })),
  );
}

/** Every mechanism and every way from records to a release or a report, at each epsilon. */
export const auditTargets: readonly AuditTarget[] = [
  ...Object.entries(mechanisms).flatMap(([name, make]) =>
    epsilons.map((epsilon) => ({ group: "mechanism" as const, name, epsilon, make: () => make(epsilon) })),
  ),
  ...pathTargets("table", [...tablePaths, ...personPaths]),
  ...pathTargets("report", reportPaths),
  ...posteriorRows(),
];

/** "group: name", by which rows are chosen and merged. */
export function targetName({ group, name }: Pick<AuditTarget, "group" | "name">): string {
  return `${group}: ${name}`;
}
