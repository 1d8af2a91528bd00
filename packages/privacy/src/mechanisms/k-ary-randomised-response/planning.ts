import type { AnswerPlanning } from "../mechanism-planning.ts";
import type { KAryRandomisedResponse } from "./from-parameters.ts";
import { kAryRandomisedResponse } from "./k-ary-randomised-response.ts";

export const kAryPlanning: AnswerPlanning<KAryRandomisedResponse> = {
  derived: ["keepProbability", "otherProbability"],
  calibrate: kAryRandomisedResponse,
};
