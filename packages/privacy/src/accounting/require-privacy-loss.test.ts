import { expect, test } from "vitest";
import { groupPrivacy, replaceOneFromAddRemove } from "./composition/group.ts";
import { toApproximate } from "./conversion/to-approximate.ts";
import { toConcentrated } from "./conversion/to-concentrated.ts";
import { toRenyi } from "./conversion/to-renyi.ts";
import type { PrivacyLoss } from "./loss.ts";

const readers: readonly [string, (loss: PrivacyLoss) => unknown][] = [
  ["groupPrivacy", (loss) => groupPrivacy(loss, 2)],
  ["replaceOneFromAddRemove", replaceOneFromAddRemove],
  ["toApproximate", (loss) => toApproximate(loss, -9)],
  ["toConcentrated", toConcentrated],
  ["toRenyi", (loss) => toRenyi(loss)],
];

test.each(readers)("%s refuses what is not a loss", (_, read) => {
  for (const bad of [null, undefined, 3, {}, { kind: "free", neighbours: "add-remove" }])
    expect(() => read(bad as never)).toThrow("must be a loss");
});
