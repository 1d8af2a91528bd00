import { formatSchema } from "../json/schema-of.ts";
import { studyShape } from "./shape.ts";

/** The JSON Schema of `dpbayes.study/1`, for editors and other languages. */
export const studySchema = formatSchema("study:1", "dpbayes study, version 1", studyShape);
