import { strictJson } from "@dpbayes/privacy/formats";
import { parametersSize } from "../../contracts/parameter-names.ts";
import { fail } from "../../errors/index.ts";
import { type Fit, fitOf } from "../fit.ts";
import type { FitOrigin } from "../origin.ts";
import { bytesPer, type Encoding, readBlock } from "./columns.ts";
import { isHeader } from "./header-checks.ts";
import { CHECKSUM, checksumOf, FORMAT, type Header, MAGIC, PREFIX } from "./layout.ts";
import { seedFromJson } from "./seed-json.ts";

/** The fit that `saveFit` wrote. Refuses other files, other versions, and truncated or damaged ones. */
export function loadFit(bytes: Uint8Array): Fit {
  const header = readHeader(bytes);
  const rows = header.chains * header.draws;
  const width = parametersSize(header.parameters);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = PREFIX + view.getUint32(MAGIC.length, true);
  requireWhole(bytes, at + contentsSize(header, rows, width));
  const next = (length: number, encoding: Encoding): Float64Array => {
    const block = readBlock(view, at, length, encoding);
    at += length * bytesPer[encoding];
    return block;
  };
  const values = next(rows * width, header.values);
  return fitOf({
    parameters: header.parameters,
    chainCount: header.chains,
    drawCount: header.draws,
    values,
    statistics: Object.fromEntries(header.statistics.map((b) => [b.name, next(rows, b.encoding)])),
    origin: originOf(header),
    runs: header.runs,
  });
}

function contentsSize(header: Header, rows: number, width: number): number {
  const statistics = header.statistics.reduce((sum, block) => sum + rows * bytesPer[block.encoding], 0);
  return rows * width * bytesPer[header.values] + statistics;
}

/** The header, once the file is long enough to have one. */
function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < PREFIX || !MAGIC.every((byte, i) => bytes[i] === byte))
    refuse(
      bytes.length < PREFIX ? `${bytes.length} bytes long` : "something else",
      "a file saved by saveFit",
    );
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  if (bytes.length < PREFIX + length + CHECKSUM)
    refuse(`truncated at ${bytes.length} bytes`, `at least ${PREFIX + length + CHECKSUM} bytes long`);
  return checkedHeader(parsed(bytes.subarray(PREFIX, PREFIX + length)));
}

function parsed(json: Uint8Array): Partial<Header> {
  const read = strictJson(textOf(json) ?? "");
  return "value" in read
    ? (read.value as Partial<Header>)
    : refuse("damaged in its header", "as it was saved");
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function checkedHeader(header: Partial<Header> | null): Header {
  if (header?.format !== FORMAT)
    refuse(`of format ${String(header?.format).slice(0, 60)}`, `of format ${FORMAT}`);
  return isHeader(header) ? header : refuse("damaged in its header", "as it was saved");
}

/** Length and checksum: nothing is missing, nothing is added, nothing has changed. */
function requireWhole(bytes: Uint8Array, end: number): void {
  if (bytes.length < end + CHECKSUM)
    refuse(`truncated at ${bytes.length} bytes`, `${end + CHECKSUM} bytes long`);
  if (bytes.length > end + CHECKSUM) refuse(`${bytes.length} bytes long`, `${end + CHECKSUM} bytes long`);
  const expected = checksumOf(bytes.subarray(0, end));
  if (!expected.every((byte, i) => bytes[end + i] === byte))
    refuse("damaged: its checksum differs", "as it was saved");
}

function originOf({ origin }: Header): FitOrigin {
  const seed = seedFromJson(origin.seed) ?? refuse("without a seed", "as it was saved");
  return { ...origin, seed };
}

function refuse(found: string, accepted: string): never {
  return fail("FIT_FILE", { found, accepted });
}
