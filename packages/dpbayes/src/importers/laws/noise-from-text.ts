import type { TableLaw, TableNoise } from "@dpbayes/privacy/formats";
import { didYouMean } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { jsonOf, readText } from "../../files/index.ts";

/** A law as people write it: its parameters by name, and which of them a number without a name is. */
interface WrittenLaw {
  readonly parameters: Readonly<Record<string, (size: number) => TableNoise>>;
  readonly bare?: string;
}

const laplace = (scale: number): TableNoise => ({ law: "laplace", scale });
const gaussian = (variance: number): TableNoise => ({ law: "gaussian", variance });
const discreteGaussian = (variance: number): TableNoise => ({ law: "discrete-gaussian", variance });

/** A number alone is no parameter of a Gaussian law: some mean its standard deviation by it, others its variance. */
const written: Readonly<Record<Exclude<TableLaw, "none" | "transition">, WrittenLaw>> = {
  laplace: { parameters: { scale: laplace, sd: (sd) => laplace(sd / Math.SQRT2) }, bare: "scale" },
  geometric: { parameters: { scale: (scale) => ({ law: "geometric", scale }) }, bare: "scale" },
  gaussian: { parameters: { sd: (sd) => gaussian(sd * sd), variance: gaussian } },
  "discrete-gaussian": {
    parameters: { sd: (sd) => discreteGaussian(sd * sd), variance: discreteGaussian },
  },
  "random-rounding": { parameters: { base: (base) => ({ law: "random-rounding", base }) }, bare: "base" },
};

/** All laws as they are written, for questions and the help. */
export const writtenLaws =
  "laplace(SCALE), laplace(sd=SD), geometric(SCALE), gaussian(sd=SD), gaussian(variance=V), discrete-gaussian(sd=SD), " +
  "random-rounding(BASE), transition(MATRIX.json), none";

const names: readonly string[] = [...Object.keys(written), "none", "transition"];

/** A law of noise from text such as `laplace(30)` or `gaussian(sd=18.3)`. */
export function noiseFromText(text: string): TableNoise {
  const [, name = text, inside] = /^\s*([a-z-]+)\s*(?:\((.*)\))?\s*$/i.exec(text) ?? [];
  if (!names.includes(name)) refuse(text, `one of: ${writtenLaws}${didYouMean(name, names)}`);
  if (name === "none") return inside === undefined ? { law: "none" } : refuse(text, "none, without a number");
  if (name === "transition") return transition(text, inside);
  const { parameters, bare } = written[name as keyof typeof written];
  const [, called = bare, size = ""] = /^\s*(?:([a-z]+)\s*=)?\s*(\S+)\s*$/i.exec(inside ?? "") ?? [];
  const make = called === undefined ? undefined : parameters[called];
  const value = size === "" ? Number.NaN : Number(size);
  const positive = value > 0 && Number.isFinite(value);
  const forms = Object.keys(parameters).map((one) => `${name}(${one}=${positive ? size : "NUMBER"})`);
  if (make === undefined || !positive)
    return refuse(text, `${forms.join(" or ")}${positive ? "" : ", a positive number"}`);
  return make(value);
}

/** The probabilities of every published number given every count: rows of a JSON file. */
function transition(text: string, file = ""): TableNoise {
  if (file.trim() === "") return refuse(text, "transition(MATRIX.json)");
  // The parser of the format says what is wrong with a matrix.
  const matrix = jsonOf(file.trim(), readText(file.trim())) as readonly (readonly number[])[];
  return { law: "transition", matrix };
}

function refuse(found: string, accepted: string): never {
  return fail("ARGUMENT", { name: "noise", found: found.slice(0, 60), accepted });
}
