import { nearest } from "@dpbayes/privacy/errors";

/** One of several words, or the only one that begins so. */
export function oneOf(
  accepted: readonly string[],
  text: string,
): { readonly kept: string } | { readonly problem: string } {
  if (accepted.includes(text)) return { kept: text };
  const begun = accepted.filter((one) => text !== "" && one.startsWith(text.toLowerCase()));
  if (begun.length === 1) return { kept: begun[0]! };
  if (begun.length > 1) return { problem: `${begun.join(" or ")}?` };
  const meant = nearest(text, accepted);
  return {
    problem: `one of: ${accepted.join(", ")}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
  };
}
