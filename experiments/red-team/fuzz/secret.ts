import { seededSource } from "@dpbayes/inference";
import { newCanary } from "../canary.ts";

const rng = seededSource("secret");

/** What stands in every table that is read, and in no error. */
export const SECRET = newCanary(() => rng.uniform());
