export { naiveInput, nonPrivateInput } from "./baselines.ts";
