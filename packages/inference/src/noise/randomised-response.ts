import type { ParametersOf } from "@dpbayes/privacy/formats";
import { type AnswerReader, keptOrOther } from "./answer-law.ts";

export const randomisedResponseReader: AnswerReader<ParametersOf<"randomised-response">> = ({
  keepProbability: keep,
  rate,
}) => ({
  says: "level",
  levels: 2,
  epsilon: rate.s / rate.t,
  keep,
  other: 1 - keep,
  sample: keptOrOther(keep, 2),
});
