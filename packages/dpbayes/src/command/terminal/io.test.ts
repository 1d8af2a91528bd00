import { expect, test } from "vitest";
import { type Io, print, printText, tell } from "./io.ts";
import { styled } from "./style.ts";

function watched(isTTY: boolean) {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text), isTTY };
  const io: Io = {
    stdout: output,
    stderr: output,
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(0),
  };
  return { io, written };
}

const evil = "a\u001b[2J\u0007\nreleased";

test("what is printed cannot act on a terminal, and a line stays one line", () => {
  const { io, written } = watched(true);
  print(io, `file ${evil}`);
  tell(io, [styled("red", evil), ` ${evil}`]);
  printText(io, "one\u009b\ntwo");
  expect(written).toEqual([
    "file a\\u001b[2J\\u0007\\u000areleased\n",
    "\u001b[31ma\\u001b[2J\\u0007\\u000areleased\u001b[39m a\\u001b[2J\\u0007\\u000areleased\n",
    "one\\u009b\ntwo\n",
  ]);
});

test("JSON says the same with odd characters written out", () => {
  const { io, written } = watched(false);
  const value = { name: "\u202e\u0085\u2028\ud800", emoji: "👩‍👩‍👧" };
  print(io, JSON.stringify(value));
  expect(written[0]).not.toContain("\u202e");
  expect(JSON.parse(written[0]!)).toEqual(value);
});
