import { extname } from "node:path";
import {
  MOST_STUDY_BYTES,
  parseStudy,
  parseStudyOrBundle,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy/formats";
import { jsonOf } from "./json-of.ts";
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
