import { columnNames, csvRecords, decodedText, placedRecords } from "dpbayes/browser";
import type { OpenTable } from "./open-table.ts";

/** A CSV file of the device, streamed; unpacked where its name ends in .gz. */
export function csvFile(file: File): OpenTable {
  return {
    columns: () => columnNames({ file: file.name, text: decodedText(file.name, bytesOf(file)) }),
    source: {
      describe: () => file.name,
      records: (study, _, onBroken) =>
        placedRecords(
          (at) => {
            const text = decodedText(file.name, bytesOf(file), study.table?.encoding);
            return csvRecords({ file: file.name, text }, study, {}, at, onBroken);
          },
          (line) => ({ file: file.name, line }),
        ),
    },
  };
}

async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const packed = file.name.toLowerCase().endsWith(".gz");
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
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
