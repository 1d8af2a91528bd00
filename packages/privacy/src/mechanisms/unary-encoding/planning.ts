import type { AnswerPlanning } from "../mechanism-planning.ts";
import type { UnaryEncoding } from "./from-parameters.ts";
import { unaryEncoding } from "./unary-encoding.ts";

export const unaryEncodingPlanning: AnswerPlanning<UnaryEncoding> = {
  derived: ["oneGivenOne", "oneGivenZero"],
  calibrate: unaryEncoding,
};
