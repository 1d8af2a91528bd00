import type { Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { type PriorClause, readPrior } from "../../priors/index.ts";
import type { ModelOptions } from "../../study-model.ts";

/** A prior clause with fields that are one of a few values. */
export interface CountPrior extends Pick<PriorClause, "positive" | "done"> {
  /** One of the accepted values; the first where the field is absent. */
  choice<Value extends string | boolean>(name: string, accepted: readonly [Value, ...Value[]]): Value;
  /** Whether a field was given. */
  has(name: string): boolean;
}

/** Reads the prior clause of a study of counts, fields of the options first. */
export function countPrior({ model }: Study, options: ModelOptions): CountPrior {
  const fields = { ...model.prior, ...options.prior };
  const numbers = readPrior(fields);
  const asked: string[] = [];
  return {
    positive(name, otherwise) {
      asked.push(name);
      return numbers.positive(name, otherwise);
    },
    choice(name, accepted) {
      asked.push(name);
      return chosen(`prior ${name}`, fields[name], accepted);
    },
    has: (name) => fields[name] !== undefined,
    done() {
      const other = Object.keys(fields).find((name) => !asked.includes(name));
      if (other !== undefined)
        fail("ARGUMENT", {
          name: `prior ${other}`,
          found: "given",
          accepted: `absent: this model knows ${asked.join(", ")}`,
        });
    },
  };
}

function chosen<Value extends string | boolean>(
  name: string,
  given: unknown,
  accepted: readonly [Value, ...Value[]],
): Value {
  if (given === undefined) return accepted[0];
  const found = accepted.find((value) => value === given);
  if (found !== undefined) return found;
  return fail("ARGUMENT", {
    name,
    found: (JSON.stringify(given) ?? typeof given).slice(0, 100),
    accepted: accepted.map((value) => JSON.stringify(value)).join(" or "),
  });
}
