import { parseRelease } from "@dpbayes/privacy/formats";
import { jsonOf } from "dpbayes/browser";
import type { HeldRelease } from "../state/studio-state.ts";

/** A release from a file; one that was changed, or is something else, is refused with its name. */
export async function releaseOfFile(file: File): Promise<HeldRelease> {
  const text = await file.text();
  try {
    const content = jsonOf(file.name, text);
    parseRelease(content);
    return { name: file.name, content: content as HeldRelease["content"] };
  } catch (error) {
    const { message } = error as Error;
    throw new TypeError(message.startsWith(file.name) ? message : `${file.name}: ${message}`);
  }
}
