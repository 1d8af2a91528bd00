import { basename, isAbsolute } from "node:path";

/** A page that others read names no folders of this machine. */
export function publicName(file: string): string {
  return isAbsolute(file) ? basename(file) : file;
}
