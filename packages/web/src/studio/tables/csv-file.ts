import { columnNames, csvRecords, decodedText, placedRecords } from "dpbayes/browser";
import type { HearShare, OpenTable } from "./open-table.ts";

/** A CSV file of the device, streamed; unpacked where its name ends in .gz. */
export function csvFile(file: File, hear: HearShare): OpenTable {
  return {
    columns: () => columnNames({ file: file.name, text: decodedText(file.name, bytesOf(file, hear)) }),
    source: {
      describe: () => file.name,
      records: (study, _, onBroken) =>
        placedRecords(
          (at) => {
            const text = decodedText(file.name, bytesOf(file, hear), study.table?.encoding);
            return csvRecords({ file: file.name, text }, study, {}, at, onBroken);
          },
          (line) => ({ file: file.name, line }),
        ),
    },
  };
}

async function* bytesOf(file: File, hear: HearShare): AsyncGenerator<Uint8Array> {
  const packed = file.name.toLowerCase().endsWith(".gz");
  const read = file.stream().pipeThrough(countedBytes(file.size, hear));
  const stream = packed ? read.pipeThrough(new DecompressionStream("gzip")) : read;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Lets bytes through and tells which share of them has come, a hundred times at most. */
function countedBytes(
  size: number,
  hear: HearShare,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let [seen, told] = [0, 0];
  return new TransformStream({
    transform(bytes, through) {
      seen += bytes.length;
      if (seen - told > size / 100) {
        told = seen;
        hear(seen / size);
      }
      through.enqueue(bytes);
    },
  });
}
