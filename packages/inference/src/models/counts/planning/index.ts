export {
  type CountGuarantee,
  type CountGuaranteeOptions,
  countGuarantee,
} from "./count-guarantee.ts";
export { countGuaranteeOf } from "./count-guarantee-of.ts";
export { informationShare, noisyCountInformation } from "./count-information.ts";
export {
  type EpsilonOptions,
  type EpsilonPrice,
  type EpsilonTable,
  epsilonForInformation,
  type MeanPrice,
  whatEpsilonBuys,
} from "./what-epsilon-buys.ts";
