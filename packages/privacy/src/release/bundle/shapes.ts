import { MOST_PARTS } from "../../json/limits.ts";
import { formatSchema } from "../../json/schema-of.ts";
import type { Shape } from "../../json/shape.ts";
import { bundleShape } from "../../study/bundle/shape.ts";
import { digest, privacy, studyName, words } from "../format/common-shapes.ts";
import { releaseShape, reportFields } from "../format/shape.ts";

const one = (...of: readonly string[]): Shape => ({ is: "one", of });

function partsShape(of: Shape): Shape {
  return { is: "map", of, atLeast: 1, most: MOST_PARTS };
}

/** The shape of `dpbayes.release-bundle/1`; `parseReleaseBundle` checks parts and digest as well. */
export const releaseBundleShape: Shape = {
  is: "object",
  fields: {
    format: one("dpbayes.release-bundle/1"),
    study: bundleShape,
    "holder?": words,
    privacy,
    parts: partsShape(releaseShape),
    digest,
  },
};

/** The shape of `dpbayes.report-bundle/1`. */
export const reportBundleShape: Shape = {
  is: "object",
  fields: {
    format: one("dpbayes.report-bundle/1"),
    "id?": reportFields["id?"]!,
    study: studyName,
    parts: partsShape({
      is: "object",
      fields: { mechanism: reportFields["mechanism"]!, values: reportFields["values"]! },
    }),
  },
};

/** The JSON Schema of `dpbayes.release-bundle/1`. */
export const releaseBundleSchema = formatSchema(
  "release-bundle:1",
  "dpbayes releases of several questions, version 1",
  releaseBundleShape,
);

/** The JSON Schema of `dpbayes.report-bundle/1`. */
export const reportBundleSchema = formatSchema(
  "report-bundle:1",
  "dpbayes report to several questions, version 1",
  reportBundleShape,
);
