import { parseStudy, type Study } from "@dpbayes/privacy";

/** δ of every Gaussian mechanism: the paper never states its own (local spec §9). */
export const DELTA = 1e-5;

/** A study in the local setting: everyone privatises their own record. */
export function localStudy(
  id: string,
  question: string,
  parts: {
    readonly variables: object;
    readonly model: object;
    readonly epsilon: number;
    readonly privacy?: object;
  },
): Study {
  const { variables, model, epsilon, privacy } = parts;
  return parseStudy({
    format: "dpbayes.study/1",
    id,
    question,
    variables,
    model,
    privacy: { setting: "local", epsilon, delta: DELTA, unit: "one person", ...privacy },
  });
}
