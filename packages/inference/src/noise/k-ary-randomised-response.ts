import type { ParametersOf } from "@dpbayes/privacy/formats";
import { type AnswerReader, keptOrOther } from "./answer-law.ts";

export const kAryReader: AnswerReader<ParametersOf<"k-ary-randomised-response">> = ({
  keepProbability: keep,
  otherProbability: other,
  levels,
  rate,
}) => ({
  says: "level",
  levels,
  epsilon: rate.s / rate.t,
  keep,
  other,
  sample: keptOrOther(keep, levels),
});
