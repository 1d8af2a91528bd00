import { fail } from "../../errors/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import type { Io } from "./io.ts";

/** Whether `-o -` asks for the result itself on stdout. Words about it go to stderr then, and there is no room for JSON. */
export function toStdout(given: Given): boolean {
  if (given.text("output") !== "-") return false;
  if (given.has("json"))
    fail("FLAG_VALUE", { flag: "--json", found: "given with -o -", accepted: "given with a file's name" });
  return true;
}

/** The same terminal, where lines of the result go to stderr. */
export function aside(io: Io): Io {
  return { ...io, stdout: io.stderr };
}
