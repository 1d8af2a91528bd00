import { fail } from "../errors/index.ts";
import { parseFormula } from "../study/formula.ts";
import type { Study } from "../study/study.ts";

/** What decides whether a setting has a use. */
interface Route {
  readonly local: boolean;
  readonly family: string;
  readonly regression: boolean;
  /** Local regressions from perturbed inputs. */
  readonly inputs: boolean;
  /** The type of the variable left of ~. */
  readonly type: string;
}

interface Setting {
  readonly field: string;
  given(study: Study): unknown;
  used(route: Route): boolean;
  /** Where it has a use. */
  readonly accepted: string;
}

/** Moments of a number that a holder sums: the only statistic besides regressions that has options. */
const scaledMoments = ({ local, regression, type }: Route) => !local && !regression && type === "number";

const settings: readonly Setting[] = [
  {
    field: "privacy.distance",
    given: ({ privacy }) => privacy.distance,
    used: ({ local, type }) => local && type === "counts",
    accepted: "used for local counts only",
  },
  {
    field: "privacy.perturb",
    given: ({ privacy }) => privacy.perturb,
    used: ({ local, regression }) => local && regression,
    accepted: "used for local regressions only",
  },
  {
    field: "privacy.responseShare",
    given: ({ privacy }) => privacy.responseShare,
    used: ({ inputs, family }) => inputs && family === "logistic-regression",
    accepted: "used for local logistic regressions from perturbed inputs only",
  },
  {
    field: "model.statistic.radius",
    given: ({ model }) => model.statistic?.radius,
    used: ({ regression }) => regression,
    accepted: "used for regressions only",
  },
  {
    field: "model.statistic.weights",
    given: ({ model }) => model.statistic?.weights,
    used: (route) => (route.regression && !route.inputs) || scaledMoments(route),
    accepted: "used for sums of moments only (regressions, a holder's numbers)",
  },
  {
    field: "model.statistic.squares",
    given: ({ model }) => model.statistic?.squares,
    used: (route) => (route.family === "linear-regression" && !route.inputs) || scaledMoments(route),
    accepted: "used for linear regressions and a holder's numbers only",
  },
];

/** A setting without effect would be a misunderstanding that nobody notices, so it is refused. */
export function refuseUnusedSettings(study: Study): void {
  const route = routeOf(study);
  for (const { field, given, used, accepted } of settings)
    if (given(study) !== undefined && !used(route))
      fail("STUDY_UNSUPPORTED", { found: `${field}, which has no effect here`, accepted });
}

function routeOf({ model, privacy, variables }: Study): Route {
  const local = privacy.setting === "local";
  const { family } = model;
  return {
    local,
    family,
    regression: family.endsWith("-regression"),
    inputs: local && privacy.perturb === "inputs",
    type: variables[parseFormula(model.formula).left[0]!]!.type,
  };
}
