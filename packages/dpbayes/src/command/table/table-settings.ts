import type { TableFitOptions } from "@dpbayes/inference";
import { quoted } from "../../page/index.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { publicName } from "../arguments/public-name.ts";
import { seedOf } from "../arguments/seed-of.ts";
import { settingOf } from "../fit/fit-settings.ts";

/** How a table is fitted and told. What the flags do not say the library decides. */
export interface TableSettings {
  readonly fit: Pick<TableFitOptions, "areas" | "seed" | "chains" | "warmup" | "draws">;
  /** The probability of intervals. */
  readonly interval: number;
}

export function tableSettings(given: Given): TableSettings {
  const areas = given.texts("areas");
  const interval = given.number("interval", (share) => share > 0 && share < 1, "between 0 and 1") ?? 0.9;
  const [chains, warmup, draws] = (["chains", "warmup", "draws"] as const).map((name) =>
    settingOf(given, name),
  );
  return {
    fit: {
      seed: seedOf(given),
      ...(areas.length > 0 && { areas }),
      ...(chains !== undefined && { chains }),
      ...(warmup !== undefined && { warmup }),
      ...(draws !== undefined && { draws }),
    },
    interval,
  };
}

/** Flags that take a value and decide the answer. */
const repeated = [
  ...["sum", "share", "ratio", "difference", "linear", "rank"],
  ...["areas", "interval", "seed", "chains", "warmup", "draws"],
];

/** The command line that was given, to be typed again: what it wrote and how many threads it took change no number. */
export function repeatedWords(given: Given): string {
  const files = given.operands.map((file) => quoted(publicName(file)));
  const total = given.has("total") ? ["--total"] : [];
  const flags = repeated.flatMap((flag) => given.texts(flag).map((text) => `--${flag} ${quoted(text)}`));
  return ["dpbayes table", ...files, ...total, ...flags].join(" ");
}
