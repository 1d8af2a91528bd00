import type { Draft } from "./draft.ts";

/** A draft as a text that may stand in an address: a study is public and holds no data. */
export function draftInAddress(draft: Draft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The draft of an address; undefined where there is none, or another thing. */
export function draftOfAddress(text: string | undefined): Draft | undefined {
  if (text === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
      one.charCodeAt(0),
    );
    return draftOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** A value as a draft, if it has the parts of one; what stands in them is said by `parseStudy`. */
export function draftOf(value: unknown): Draft | undefined {
  const { format, variables, model, privacy, id, question } = (value ?? {}) as Partial<Draft>;
  const whole =
    format === "dpbayes.study/1" &&
    [variables, model, privacy].every((part) => typeof part === "object" && part !== null) &&
    [id, question, model?.family, model?.formula].every((part) => typeof part === "string");
  return whole ? (value as Draft) : undefined;
}
