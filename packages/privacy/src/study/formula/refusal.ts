import { fail } from "../../errors/index.ts";
import { shown } from "../../json/read-shape.ts";

/** What may stand in a formula, for people who wrote something else. */
const supported =
  'names, +, 0, -1, a:b, a*b, (a + b)^2, I(x^2), I(x*z), poly(x, 2), log(x), factor(ward, ref = "B"), offset(x), offset(log(x)), (1 | holder) and (x | holder)';

/** Refuses a formula. */
export function refuseFormula(text: string, problem: string): never {
  return fail("STUDY_FORMULA", { found: shown(text), problem });
}

/** Refuses a formula by naming what it has that is not supported. */
export function refuseConstruct(text: string, construct: string): never {
  return refuseFormula(text, `${construct} is not supported; a formula may have ${supported}`);
}
