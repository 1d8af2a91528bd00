import { fail } from "../../errors/fail-on-device.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { MOST_PARTS } from "../../json/limits.ts";
import { type Refuse, readShape } from "../../json/read-shape.ts";
import type { Shape } from "../../json/shape.ts";
import { sumOfDecimals } from "../../study/bundle/shares.ts";
import { digest, privacy, studyName } from "../format/common-shapes.ts";
import { digestOf } from "../format/seal.ts";
import { parsePrepared } from "../report/parse-prepared.ts";
import type { Prepared } from "../report/prepared.ts";
import { type PreparedBundle, preparedBundleFormat } from "./prepared-bundle.ts";

/** The shape of `dpbayes.prepared-bundle/1`; each part is read by `parsePrepared`. */
const preparedBundleShape: Shape = {
  is: "object",
  fields: {
    format: { is: "one", of: [preparedBundleFormat] },
    study: studyName,
    privacy,
    parts: { is: "map", of: { is: "json" }, atLeast: 1, most: MOST_PARTS },
    digest,
  },
};

const refuse: Refuse = (field, found, accepted) => fail("PREPARED_FIELD", { field, found, accepted });

export function isPreparedBundle(value: unknown): boolean {
  return (value as { format?: unknown } | null | undefined)?.format === preparedBundleFormat;
}

/** Reads a prepared study with several questions from plain JSON, and checks its parts, its digest and what it says it costs. */
export function parsePreparedBundle(value: unknown): PreparedBundle {
  const read = readShape(preparedBundleShape, value, "", refuse) as PreparedBundle;
  const parts = Object.fromEntries(
    Object.entries(read.parts).map(([name, part]): [string, Prepared] => [name, parsePrepared(part)]),
  );
  if (digestOf(read) !== read.digest) fail("PREPARED_DIGEST");
  requireStatedCost(read, Object.values(parts));
  return deepFreeze({ ...read, parts });
}

/** What the person is told must cover what all parts cost; shares of epsilon may be short of it by their last digits. */
function requireStatedCost({ privacy: stated }: PreparedBundle, parts: readonly Prepared[]): void {
  const epsilon = sumOfDecimals(parts.map((part) => part.privacy.epsilon));
  const delta = sumOfDecimals(parts.map((part) => part.privacy.delta));
  if (stated.setting !== "local") refuse("privacy.setting", stated.setting, "local");
  if (!(stated.epsilon >= epsilon)) refuse("privacy.epsilon", `${stated.epsilon}`, `at least ${epsilon}`);
  if (!(stated.delta >= delta)) refuse("privacy.delta", `${stated.delta}`, `at least ${delta}`);
}
