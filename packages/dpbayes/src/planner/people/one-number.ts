import type { SeededSource } from "@dpbayes/inference";
import { beta, gamma, geometric, negativeBinomial, poisson } from "@dpbayes/inference/distributions";
import type { Variable } from "@dpbayes/privacy";
import { numberOf, positiveOf, shareOf, sharesOf } from "../guess.ts";
import { refuse } from "../refuse.ts";
import { chosen, levelValue } from "./levels.ts";
import { outcomeOf, type People, type PeopleInput } from "./people-input.ts";

/** People with one value each, from the family's law. */
export function oneNumber(input: PeopleInput): People {
  const { name, variable, levels } = outcomeOf(input);
  const draw = drawOf(input, variable, levels);
  return (rng) => ({ [name]: draw(rng) });
}

type Draw = (rng: SeededSource) => number | boolean | string;

function drawOf({ study, guess }: PeopleInput, variable: Variable, levels: readonly string[]): Draw {
  const positive = (name: string) => positiveOf(guess, name);
  switch (study.model.family) {
    case "bernoulli": {
      const p = shareOf(guess, "p");
      return (rng) => levelValue(variable, rng.uniform() < p ? 1 : 0);
    }
    case "categorical": {
      const shares = sharesOf(guess, "shares", levels);
      return (rng) => levelValue(variable, chosen(rng, shares));
    }
    case "gaussian": {
      const [mean, sd] = [numberOf(guess, "mean"), positive("sd")];
      return rounded(variable, (rng) => mean + sd * rng.normal());
    }
    case "log-normal": {
      const [mean, sd] = [numberOf(guess, "mean_log"), positive("sd_log")];
      return rounded(variable, (rng) => Math.exp(mean + sd * rng.normal()));
    }
    case "exponential": {
      const rate = positive("rate");
      return rounded(variable, (rng) => rng.exponential() / rate);
    }
    case "gamma": {
      const [shape, rate] = [positive("shape"), positive("rate")];
      return rounded(variable, (rng) => gamma.sample(rng, shape, rate));
    }
    case "beta": {
      const [a, b] = [positive("a"), positive("b")];
      return (rng) => beta.sample(rng, a, b);
    }
    case "poisson": {
      const mean = positive("mean");
      return (rng) => poisson.sample(rng, mean);
    }
    case "geometric": {
      const p = shareOf(guess, "p");
      // The library writes geometric laws by their decay.
      return (rng) => geometric.sample(rng, 1 - p);
    }
    case "negative-binomial": {
      const [r, p] = [positive("r"), shareOf(guess, "p")];
      return (rng) => negativeBinomial.sample(rng, r, p);
    }
    default:
      return refuse("model.family", study.model.family, "one of a single variable");
  }
}

/** Count variables hold whole numbers from 0. */
function rounded(variable: Variable, draw: (rng: SeededSource) => number): Draw {
  if (variable.type !== "count") return draw;
  return (rng) => Math.max(0, Math.round(draw(rng)));
}
