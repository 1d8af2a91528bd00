import type { FormulaFactor, Power } from "./formula.ts";
import type { TokenReader } from "./token-reader.ts";

/** Degrees of polynomials and powers: moments of higher ones say nothing under noise. */
const MOST_DEGREE = 10;

type ReadCall = (reader: TokenReader) => FormulaFactor;

/** The functions of a formula that are factors of a product, after their opening bracket. */
const calls: Readonly<Record<string, ReadCall>> = {
  I: readProduct,
  poly(reader) {
    const variable = reader.name("poly(x, 2)");
    reader.expect(",", "poly(x, 2)");
    return { is: "polynomial", variable, degree: reader.whole("poly(x, 2)", 1, MOST_DEGREE) };
  },
  log: (reader) => ({ is: "logarithm", variable: reader.name("log(x)") }),
  factor(reader) {
    const variable = reader.name('factor(ward, ref = "B")');
    if (!reader.takes(",")) return { is: "factor", variable };
    if (reader.name('factor(ward, ref = "B")') !== "ref")
      reader.refuseConstruct("an argument of factor other than ref");
    reader.expect("=", 'factor(ward, ref = "B")');
    return { is: "factor", variable, reference: reader.quoted('factor(ward, ref = "B")') };
  },
};

/** Reads `NAME(...)` after its name and bracket. */
export function readCall(reader: TokenReader, name: string): FormulaFactor {
  if (name === "offset") reader.refuseConstruct("offset(...) within a product or brackets");
  if (!Object.hasOwn(calls, name)) reader.refuseConstruct(`${name}(...)`);
  const factor = calls[name]!(reader);
  reader.expect(")", `${name}(...)`);
  return factor;
}

/** Reads `offset(x)` or `offset(log(x))` after its bracket. */
export function readOffset(reader: TokenReader): FormulaFactor {
  const name = reader.name("offset(x) or offset(log(x))");
  const nested = reader.takes("(");
  if (nested && name !== "log") reader.refuseConstruct(`offset(${name}(...))`);
  const offset: FormulaFactor = nested ? readCall(reader, name) : { is: "variable", variable: name };
  reader.expect(")", "offset(x) or offset(log(x))");
  return offset;
}

/** `I(x^2*z)`: a variable that stands there twice is raised to the sum of its powers. */
function readProduct(reader: TokenReader): FormulaFactor {
  const powers = new Map<string, number>();
  do {
    const variable = reader.name("I(x^2) or I(x*z)");
    const power = reader.takes("^") ? reader.whole("I(x^2)", 1, MOST_DEGREE) : 1;
    const sum = (powers.get(variable) ?? 0) + power;
    if (sum > MOST_DEGREE) reader.refuse(`${variable} has a power above ${MOST_DEGREE}`);
    powers.set(variable, sum);
    if (powers.size > MOST_DEGREE) reader.refuse(`I(...) multiplies more than ${MOST_DEGREE} variables`);
  } while (reader.takes("*"));
  const of = [...powers].map(([variable, power]): Power => ({ variable, power }));
  return { is: "product", of };
}
