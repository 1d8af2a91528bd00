import { formatSchema } from "../../json/schema-of.ts";
import { preparedShape } from "../report/prepared-shape.ts";
import { releaseShape, reportShape } from "./shape.ts";

/** The JSON Schema of `dpbayes.release/1`. */
export const releaseSchema = formatSchema("release:1", "dpbayes release, version 1", releaseShape);

/** The JSON Schema of `dpbayes.report/1`. */
export const reportSchema = formatSchema("report:1", "dpbayes report, version 1", reportShape);

/** The JSON Schema of `dpbayes.prepared/1`. */
export const preparedSchema = formatSchema("prepared:1", "dpbayes prepared study, version 1", preparedShape);
