import { InferenceError } from "@dpbayes/inference";

/** "NAME is FOUND, must be ACCEPTED", as the inference side says it. */
export function refuse(name: string, found: string, accepted: string): never {
  throw new InferenceError("ARGUMENT", { name, found, accepted });
}
