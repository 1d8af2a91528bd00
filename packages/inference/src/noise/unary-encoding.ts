import type { ParametersOf } from "@dpbayes/privacy/formats";
import type { AnswerReader } from "./answer-law.ts";

export const unaryEncodingReader: AnswerReader<ParametersOf<"unary-encoding">> = (parameters) => {
  const { levels, oneGivenOne: keep, oneGivenZero: other, rate } = parameters;
  const places = Array.from({ length: levels }, (_, level) => level);
  return {
    says: "bits",
    levels,
    epsilon: rate.s / rate.t,
    keep,
    other,
    sample: (rng, answer) => places.map((level) => Number(rng.uniform() < (level === answer ? keep : other))),
  };
};
