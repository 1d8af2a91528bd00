import { grouped } from "@dpbayes/inference/text";
import type { RecordSource } from "../../sources/index.ts";
import type { Io } from "./io.ts";
import { duration, progressLine } from "./progress.ts";

/** Records read so far; a source that sums by itself says nothing until it is done, so the time is told. */
export function waitingLine(io: Io, source: RecordSource) {
  const line = progressLine(io);
  const start = performance.now();
  let text = () => `${source.describe()}: ${duration((performance.now() - start) / 1000)}`;
  const timer = setInterval(() => line.update(text), 500);
  return {
    heard(records: number) {
      text = () => `${grouped(records)} records read`;
      line.update(text);
    },
    clear() {
      clearInterval(timer);
      line.clear();
    },
  };
}
