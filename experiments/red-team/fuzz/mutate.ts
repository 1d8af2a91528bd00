import type { SeededSource } from "@dpbayes/inference";
import { pick } from "./pick.ts";

/** A place in a document: the object or array that holds it, and its key there. */
interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
}

/** Numbers at which checks and loops err: signs, denormals, ends of the integers and of the doubles, powers of two. */
const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  1e-320,
  5e-324,
  1e-200,
  2 ** -200,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  8.6e21,
  2 ** 12,
  2 ** 20,
  2 ** 40,
  1e6,
  1e7,
  1e9,
  100,
  1000,
  1 - 2 ** -53,
  1 + 2 ** -52,
  3.7,
];

/** Texts that mean something to a terminal, a page, an object or a formula. */
export const texts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "\u001b[2J\u001b]0;owned\u0007",
  "\u202eevil",
  "\u2028",
  "a\nb",
  "\ud800",
  "\uffff",
  "__proto__",
  "constructor",
  "toString",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "x".repeat(20_000),
  "1e999",
  "y ~ 1",
  "a ~ b + b",
  "ä".repeat(300),
  "\u200b",
  "🙂",
  "../../etc/passwd",
  "NaN",
  "null",
];

/** What a field may be instead. */
const others: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => "text",
  () => 7,
  () => [[]],
  () => ({ __proto__: null }),
  () => nested(150),
  () => new Array(5000).fill(1),
  () => JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A copy with one to three changes. */
export function mutated(document: unknown, rng: SeededSource): unknown {
  const root: [unknown] = [structuredClone(document)];
  const changes = 1 + Math.floor(rng.uniform() * 3);
  if (rng.uniform() < 0.5) for (let i = 0; i < changes; i++) changeNumber(root, rng);
  else for (let i = 0; i < changes; i++) change(pickPlace(root, rng), rng);
  return root[0];
}

/** Numbers drive loops and sizes, and most other changes are refused by their shape. */
function changeNumber(root: [unknown], rng: SeededSource): void {
  const places = numbersIn(root);
  if (places.length === 0) return;
  const { holder, key } = pick(rng, places);
  const object = holder as Record<string | number, unknown>;
  object[key] = otherNumber(object[key] as number, rng);
}

/** Every number of an object, and the first of every list: the others are like it. */
function numbersIn(holder: Place["holder"]): readonly Place[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    if (typeof value === "number") return Array.isArray(holder) && Number(key) > 1 ? [] : [{ holder, key }];
    return typeof value === "object" && value !== null ? numbersIn(value as Place["holder"]) : [];
  });
}

/** A random walk from the root: every level of the document is as likely, however many numbers it holds. */
function pickPlace(root: [unknown], rng: SeededSource): Place {
  let place: Place = { holder: root, key: 0 };
  for (;;) {
    const value = (place.holder as Record<string | number, unknown>)[place.key];
    if (typeof value !== "object" || value === null || rng.uniform() < 0.15) return place;
    const keys = Object.keys(value);
    if (keys.length === 0) return place;
    place = { holder: value as Place["holder"], key: pick(rng, keys) };
  }
}

function change({ holder, key }: Place, rng: SeededSource): void {
  const object = holder as Record<string | number, unknown>;
  const value = object[key];
  const way = rng.uniform();
  if (way < 0.1 && !Array.isArray(holder)) delete object[key];
  else if (way < 0.15) object[key] = pick(rng, others)();
  else if (way < 0.2 && !Array.isArray(holder)) object[pick(rng, texts)] = value;
  else object[key] = like(value, rng);
}

/** Another value of the same kind, further out. */
function like(value: unknown, rng: SeededSource): unknown {
  if (typeof value === "number") return otherNumber(value, rng);
  if (typeof value === "string") return rng.uniform() < 0.5 ? pick(rng, texts) : flipped(value, rng);
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return otherArray(value, rng);
  return rng.uniform() < 0.5 ? pick(rng, numbers) : pick(rng, others)();
}

function otherNumber(value: number, rng: SeededSource): number {
  const way = rng.uniform();
  if (way < 0.5) return pick(rng, numbers);
  return way < 0.75 ? value * 2 ** Math.round(60 * (rng.uniform() - 0.5)) : -value;
}

function otherArray(value: readonly unknown[], rng: SeededSource): unknown {
  const way = rng.uniform();
  if (way < 0.2) return [];
  if (way < 0.4) return [...value, ...value];
  if (way < 0.6) return value.slice(1);
  if (way < 0.8) return longArray(value[0] ?? 0);
  return [...value].reverse();
}

/** Long lists of lists are no text that a limit on bytes lets in, and would exhaust the attack's own memory. */
function longArray(item: unknown): unknown {
  return Array.from({ length: typeof item === "object" ? 20 : 3000 }, () => item);
}

/** One character of a text changed, added or left out. */
export function flipped(text: string, rng: SeededSource): string {
  const at = Math.floor(rng.uniform() * (text.length + 1));
  const other = String.fromCharCode(Math.floor(rng.uniform() * 128));
  return (
    text.slice(0, at) + (rng.uniform() < 0.3 ? "" : other) + text.slice(at + (rng.uniform() < 0.5 ? 1 : 0))
  );
}
