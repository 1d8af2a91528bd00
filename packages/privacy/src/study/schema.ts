import { deepFreeze } from "../json/deep-freeze.ts";
import { formatSchema, type JsonSchema, schemaOf } from "../json/schema-of.ts";
import { questionsShape } from "./bundle/shape.ts";
import { bundlePrivacyShape, studyShape } from "./shape.ts";

const oneQuestion = formatSchema("study:1", "dpbayes study, version 1", studyShape);

/**
 * The JSON Schema of `dpbayes.study/1`, for editors and other languages: `model` for one question, or `models` for several,
 * whose noise is set in each of them.
 */
export const studySchema: JsonSchema = /* @__PURE__ */ deepFreeze({
  ...oneQuestion,
  properties: { ...(oneQuestion["properties"] as JsonSchema), models: schemaOf(questionsShape) },
  required: (oneQuestion["required"] as readonly string[]).filter((name) => name !== "model"),
  oneOf: [
    { required: ["model"], properties: { models: false } },
    { required: ["models"], properties: { model: false, privacy: schemaOf(bundlePrivacyShape) } },
  ],
});
