import type { Manifest } from "../sending/manifest.ts";
import { element } from "./element.ts";

/** A box that unfolds to the very text that leaves the device. */
export function sentBox(report: () => unknown): { readonly shown: HTMLElement; refresh(): void } {
  const text = element("pre", { tabindex: "0" });
  const shown = element("details", { id: "sent" }, element("summary", {}, "Show what is sent"), text);
  const refresh = () => {
    text.textContent = JSON.stringify(report(), undefined, 1) ?? "Nothing was sent on this visit.";
  };
  shown.addEventListener("toggle", refresh);
  return { shown, refresh };
}

/** What somebody compares who does not want to take our word: the same for everybody who was invited. */
export function checkedBox({ digest, key }: Manifest): HTMLElement {
  const rows = [["Study", digest], ...(key ? [["Key of its tokens", key.digest]] : [])] as const;
  const list = rows.flatMap(([name, value]) => [
    element("dt", {}, name!),
    element("dd", {}, element("code", {}, value!)),
  ]);
  return element(
    "details",
    {},
    element("summary", {}, "For those who check"),
    element(
      "p",
      {},
      "This page has checked that the study and its key are what these digests name. They are the same for everybody.",
    ),
    element("dl", {}, ...list),
  );
}
