/**
 * A writer of Thrift's compact protocol, as far as Parquet's footers need it: structs of integers,
 * strings and lists (Apache Thrift, "Thrift compact protocol encoding").
 */
export type Thrift =
  | { readonly kind: "i32" | "i64"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "list"; readonly of: Thrift["kind"]; readonly items: readonly Thrift[] }
  | { readonly kind: "struct"; readonly fields: ReadonlyMap<number, Thrift> };

const typeCode: Readonly<Record<Thrift["kind"], number>> = Object.freeze({
  i32: 5,
  i64: 6,
  string: 8,
  list: 9,
  struct: 12,
});

export const i32 = (value: number): Thrift => ({ kind: "i32", value });
export const i64 = (value: number): Thrift => ({ kind: "i64", value });
export const string = (value: string): Thrift => ({ kind: "string", value });
export const list = (of: Thrift["kind"], items: readonly Thrift[]): Thrift => ({ kind: "list", of, items });
/** Fields by id, in increasing order. */
export const struct = (fields: readonly (readonly [number, Thrift])[]): Thrift => ({
  kind: "struct",
  fields: new Map(fields),
});

export function encodeThrift(value: Thrift): Uint8Array {
  const out: number[] = [];
  write(out, value);
  return Uint8Array.from(out);
}

function write(out: number[], value: Thrift): void {
  if (value.kind === "struct") writeStruct(out, value.fields);
  else if (value.kind === "list") writeList(out, value.of, value.items);
  else if (value.kind === "string") writeString(out, value.value);
  // Zigzag: signs go to the lowest bit.
  else varint(out, value.value < 0 ? -2 * value.value - 1 : 2 * value.value);
}

/** Seven bits per byte, lowest first; division, since 32-bit shifts do not reach file offsets. */
function varint(out: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  out.push(rest);
}

function writeString(out: number[], value: string): void {
  const bytes = new TextEncoder().encode(value);
  varint(out, bytes.length);
  for (const byte of bytes) out.push(byte);
}

function writeList(out: number[], of: Thrift["kind"], items: readonly Thrift[]): void {
  if (items.length < 15) out.push((items.length << 4) | typeCode[of]);
  else {
    out.push(0xf0 | typeCode[of]);
    varint(out, items.length);
  }
  for (const item of items) write(out, item);
}

/** A field's header is the step from the last id and the type; a zero byte ends the struct. */
function writeStruct(out: number[], fields: ReadonlyMap<number, Thrift>): void {
  let last = 0;
  for (const [id, field] of fields) {
    out.push(((id - last) << 4) | typeCode[field.kind]);
    write(out, field);
    last = id;
  }
  out.push(0);
}
