import { fail } from "../../errors/index.ts";
import type { Measurement } from "../../measurements/measurement.ts";
import { plainValue, scaledMoments, theVariable } from "../../measurements/one-variable.ts";
import { hasPoissonLaw } from "../../study/families/dispersed.ts";
import type { Study } from "../../study/study.ts";
import type { CountVariable } from "../../study/variable.ts";
import { lawFreeMoments } from "../law-free/tabled.ts";

/** Σx of whole numbers. */
export function countSums(study: Study): Measurement {
  const { name, variable } = theVariable(study);
  return plainValue(study, name, variable as CountVariable);
}

/** Σx and Σx² of whole numbers, scaled; Σx alone where they are taken for Poisson counts, whose mean says how far they scatter. */
export function countMoments(study: Study): Measurement {
  return hasPoissonLaw(study) ? countSums(study) : lawFreeMoments(study);
}

/** Σx and Σx² of a continuous number. */
export function moments(study: Study): Measurement {
  return momentsOf(study, true);
}

/** Σx alone, which is all that a law of one parameter needs. */
export function sumsAlone(study: Study): Measurement {
  return momentsOf(study, false);
}

/** A holder's sum has no rounded law: what a continuous family describes is a number there. */
function momentsOf(study: Study, squares: boolean): Measurement {
  const { name, variable } = theVariable(study);
  if (variable.type === "number") return scaledMoments(study, name, variable, squares);
  return fail("STUDY_UNSUPPORTED", {
    found: `${study.model.family} of a ${variable.type} in the ${study.privacy.setting} setting`,
    accepted: `a number (declare ${name} a number), or the local setting`,
  });
}
