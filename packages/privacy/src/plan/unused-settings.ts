import { fail } from "../errors/index.ts";
import { measuredFamilies, measuredFamilyOf } from "../families/measured-families.ts";
import type { MeasuredFamily } from "../families/measured-family.ts";
import { families, familyOf } from "../study/families/declared-families.ts";
import { parseFormula } from "../study/formula/parse-formula.ts";
import type { Study } from "../study/study.ts";

/** What decides whether a setting has a use. */
interface Route {
  readonly local: boolean;
  readonly measured: MeasuredFamily;
  readonly regression: boolean;
  /** Local regressions from perturbed inputs. */
  readonly inputs: boolean;
  /** The type of the variable left of ~; absent where none stands there. */
  readonly type: string | undefined;
  /** Records are counted in the cells of margins. */
  readonly cells: boolean;
}

interface Setting {
  readonly field: string;
  given(study: Study): unknown;
  used(route: Route): boolean;
  /** Where it has a use. */
  readonly accepted: string;
}

/** Moments of a number that a holder sums: the only statistic besides regressions that has options. */
const scaledMoments = ({ local, type, measured }: Route) =>
  !local && type === "number" && measured.moments !== undefined;
const squaresAreFree = (route: Route) => scaledMoments(route) && route.measured.moments === "as-asked";

const answersOutcome = ({ inputs }: MeasuredFamily) => inputs === "answered-outcome";
const sumsSquares = ({ squares }: MeasuredFamily) => squares === true;

/** "linear regressions", from the names of the families. */
function familiesThat(has: (family: MeasuredFamily) => boolean): string {
  const found = families.filter((name) => has(measuredFamilies[name]));
  return found.map((name) => `${name.replaceAll("-", " ")}s`).join(", ");
}

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
    used: ({ inputs, measured }) => inputs && answersOutcome(measured),
    accepted: `used for local ${familiesThat(answersOutcome)} from perturbed inputs only`,
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
    used: (route) =>
      (route.regression && !route.inputs) || scaledMoments(route) || (route.cells && !route.local),
    accepted:
      "used for sums of moments (regressions, a holder's numbers) and the margins of a holder's table only",
  },
  {
    field: "model.statistic.squares",
    given: ({ model }) => model.statistic?.squares,
    used: (route) => (sumsSquares(route.measured) && !route.inputs) || squaresAreFree(route),
    accepted: `used for ${familiesThat(sumsSquares)} and a holder's numbers only`,
  },
];

/** A setting without effect would be a misunderstanding that nobody notices, so it is refused. */
export function refuseUnusedSettings(study: Study): void {
  const route = routeOf(study);
  for (const { field, given, used, accepted } of settings)
    if (given(study) !== undefined && !used(route))
      fail("STUDY_UNSUPPORTED", { found: `${field}, which has no effect here`, accepted });
}

function routeOf(study: Study): Route {
  const { model, privacy, variables } = study;
  const local = privacy.setting === "local";
  return {
    local,
    measured: measuredFamilyOf(study),
    regression: familyOf(study).regression,
    cells: familyOf(study).cells === true,
    inputs: local && privacy.perturb === "inputs",
    type: variables[parseFormula(model.formula).left[0] ?? ""]?.type,
  };
}
