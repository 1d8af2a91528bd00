import { extname } from "node:path";
import {
  MOST_STUDY_BYTES,
  parseStudy,
  parseStudyOrBundle,
  type Study,
  type StudyBundle,
  strictJson,
  visibleText,
} from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { readText } from "./read-file.ts";
import { yamlOf } from "./read-yaml.ts";

/** Bytes of a YAML file: it takes far longer to read than JSON. */
const MOST_YAML_BYTES = 2 ** 22;

/** Plain data from a JSON or YAML file; what does not end in .yaml or .yml is JSON. */
export function readDocument(file: string): unknown {
  if ([".yaml", ".yml"].includes(extname(file).toLowerCase()))
    return yamlOf(file, readText(file, MOST_YAML_BYTES));
  return jsonOf(file, readText(file, MOST_STUDY_BYTES));
}

/** A study from YAML or JSON; what is wrong with it is said by `parseStudy`. */
export function readStudy(file: string): Study {
  return parseStudy(readDocument(file));
}

/** A study that asks one question or several. */
export function readStudyOrBundle(file: string): Study | StudyBundle {
  return parseStudyOrBundle(readDocument(file));
}

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
