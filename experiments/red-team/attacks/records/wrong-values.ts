import { DpbayesError } from "@dpbayes/privacy";
import type { Canary } from "../../canary.ts";
import { person } from "./studies.ts";

/** Errors that hold the secret wherever an error can hold something. */
export function tellingErrors({ text }: Canary): readonly unknown[] {
  return [
    new Error(text),
    Object.assign(new RangeError("x", { cause: new Error(text) }), { name: text, code: text }),
    Object.assign(new Error("x"), { stack: `Error: ${text}\n    at ${text} (${text}.ts:1:1)` }),
    new DpbayesError("RECORD_FIELD", text, { field: text, found: text }),
    new AggregateError([new Error(text)], text),
    text,
    { message: text, toString: () => text },
  ];
}

/** Values that fit no variable and hold the secret. */
export function wrongValues(canary: Canary): readonly unknown[] {
  const { text, number } = canary;
  const telling = { toString: () => text, valueOf: () => number, toJSON: () => text, [text]: text };
  return [
    text,
    number,
    -number,
    number * 1e300,
    number + 0.5,
    BigInt(number),
    Symbol(text),
    telling,
    { ...telling, [Symbol.toPrimitive]: () => text },
    Object.defineProperty(() => number, "name", { value: text }),
    new (Object.defineProperty(class {}, "name", { value: text }))(),
    [text],
    [number, number, number],
    [0, number],
    [1, text, 1],
    [1, -number, 1],
    Object.assign(new Array(3), { 0: 1, 2: 1 }),
    Float64Array.of(number, number, number),
    new Error(text),
    new Map([[text, number]]),
    new String(text),
    new Number(number),
    null,
    undefined,
    ...tellingErrors(canary).map(
      (error) =>
        new Proxy([1, 1, 1], {
          get: () => {
            throw error;
          },
        }),
    ),
  ];
}

/** Records with one wrong field, and things that are no records. */
export function wrongRecords(canary: Canary, field: string): readonly unknown[] {
  const { text, number } = canary;
  const throwing = tellingErrors(canary).flatMap((error) => {
    const get = () => {
      throw error;
    };
    return [
      Object.defineProperty({ ...person }, field, { get, enumerable: true }),
      new Proxy({ ...person }, { get }),
      new Proxy({ ...person }, { getPrototypeOf: get, has: get, getOwnPropertyDescriptor: get, get }),
    ];
  });
  return [
    ...wrongValues(canary).map((value) => ({ ...person, [field]: value })),
    ...throwing,
    ...[text, number, [text], Symbol(text), null, undefined, () => text, new Map([[text, text]])],
    { [text]: text, [`${field}${text}`]: number },
  ];
}
