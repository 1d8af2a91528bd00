import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fail } from "../errors/index.ts";

/** A file that pages load, and what browsers compare it with. */
export interface PageFile {
  readonly text: string;
  /** For `integrity`. */
  readonly hash: string;
}

/** Scripts of devices are built with the private side and only handed on: nothing of them runs here. */
const scripts = {
  survey: "@dpbayes/privacy/survey-page.global.js",
  send: "@dpbayes/privacy/send.global.js",
} as const;

/** Read when first asked for. */
export function pageScripts(): (name: keyof typeof scripts) => PageFile {
  const read = new Map<string, PageFile>();
  return (name) => {
    const known = read.get(name) ?? fileOf(textOf(scripts[name]));
    read.set(name, known);
    return known;
  };
}

export function fileOf(text: string): PageFile {
  return { text, hash: `sha384-${createHash("sha384").update(text).digest("base64")}` };
}

function textOf(specifier: string): string {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(specifier), "utf8");
  } catch {
    return fail("PAGES_MISSING");
  }
}
