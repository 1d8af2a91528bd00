import type { Manifest } from "@dpbayes/privacy/send";
import { element } from "./element.ts";
import { type Language, say } from "./texts/texts.ts";

/** A box that unfolds to the very text that leaves the device. */
export function sentBox(
  report: () => unknown,
  language: Language,
): { readonly shown: HTMLElement; refresh(): void } {
  const text = element("pre", { tabindex: "0" });
  const shown = element(
    "details",
    { class: "sent" },
    element("summary", {}, say(language, "whatIsSent")),
    text,
  );
  const refresh = () => {
    text.textContent = JSON.stringify(report(), undefined, 1) ?? say(language, "nothingYet");
  };
  shown.addEventListener("toggle", refresh);
  return { shown, refresh };
}

/** What somebody compares who does not want to take our word: the same for everybody who was invited. */
export function checkedBox({ digest, key }: Manifest, language: Language): HTMLElement {
  const rows = [["studyDigest", digest] as const, ...(key ? [["keyDigest", key.digest] as const] : [])];
  const list = rows.flatMap(([name, value]) => [
    element("dt", {}, say(language, name)),
    element("dd", {}, element("code", {}, value)),
  ]);
  return element(
    "details",
    {},
    element("summary", {}, say(language, "forChecking")),
    element("p", {}, say(language, "checked")),
    element("dl", {}, ...list),
  );
}
