import { strictJson, visibleText } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** Plain data from the text of a JSON file. */
export function jsonOf(file: string, text: string): unknown {
  const read = strictJson(text);
  if ("value" in read) return read.value;
  const { problem, line, key } = read;
  const what =
    problem === "is not JSON"
      ? `it breaks off or errs in line ${line}`
      : `it ${problem}, line ${line}${key === undefined ? "" : `: ${visibleText(key.slice(0, 60))}`}`;
  return fail("FILE_SYNTAX", { file, accepted: "JSON", problem: what });
}
