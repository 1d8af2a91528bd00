import type { AnswerKind, MechanismRecord, ParametersOf } from "@dpbayes/privacy/formats";
import type { AnswerLaw, AnswerReader } from "./answer-law.ts";
import { kAryReader } from "./k-ary-randomised-response.ts";
import { randomisedResponseReader } from "./randomised-response.ts";
import { unaryEncodingReader } from "./unary-encoding.ts";

/** How the law of every mechanism's answers is read from a release. */
const readers: { readonly [Kind in AnswerKind]: AnswerReader<ParametersOf<Kind>> } = {
  "randomised-response": randomisedResponseReader,
  "k-ary-randomised-response": kAryReader,
  "unary-encoding": unaryEncodingReader,
  "gaussian-with-response": ({ response }) => randomisedResponseReader(response),
};

/** How a mechanism randomises answers; undefined for one that does not. */
export function answerLawOf({ kind, parameters }: MechanismRecord): AnswerLaw | undefined {
  if (!Object.hasOwn(readers, kind)) return undefined;
  const read: AnswerReader<never> = readers[kind as AnswerKind];
  return read(parameters as never);
}
