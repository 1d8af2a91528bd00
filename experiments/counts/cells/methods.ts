import { type CountInput, naiveInput, nonPrivateInput } from "@dpbayes/inference/models/counts";

export const methods = ["non-private", "noise-aware", "naive"] as const;
export type MethodName = (typeof methods)[number];

/** Those that are fitted to the reports of one level, or to the true counts where there is none. */
export function methodsAt(level: number | undefined): readonly MethodName[] {
  return level === undefined ? ["non-private"] : ["noise-aware", "naive"];
}

/** What a method makes of the reports; only the first sees the truth. */
export function inputOf<Input extends CountInput>(
  method: MethodName,
  input: Input,
  truth: ArrayLike<number>,
): Input {
  switch (method) {
    case "non-private":
      return nonPrivateInput(input, truth);
    case "noise-aware":
      return input;
    case "naive":
      return naiveInput(input);
    default:
      return method satisfies never;
  }
}
