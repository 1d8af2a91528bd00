import {
  lutimesSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDocument, readStudy, readText, requireNew, reserveFile, writeFile } from "./index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

test("a file is written whole, replaces the old one, and leaves nothing else", () => {
  writeFile(at("a.txt"), "first, longer");
  writeFile(at("a.txt"), "second");
  expect(readFileSync(at("a.txt"), "utf8")).toBe("second");
  expect(readdirSync(folder)).toEqual(["a.txt"]);
});

test("what a killed run left beside its output goes with the next run: ours, an hour old, and no other", () => {
  const old = new Date(Date.now() - 2 * 3600 * 1000);
  const left = (name: string, when: Date) => {
    writeFileSync(at(name), "half");
    utimesSync(at(name), when, when);
  };
  left(".k.json.0123456789ab.tmp", old);
  const kept = [
    ".k.json.ba9876543210.tmp",
    ".other.json.0123456789ab.tmp",
    ".k.json.notes.tmp",
    ".k.json.0123456789ab.sealed",
  ];
  for (const name of kept) left(name, name === kept[0] ? new Date() : old);
  symlinkSync(at("a.txt"), at(".k.json.00000000000a.tmp"));
  lutimesSync(at(".k.json.00000000000a.tmp"), old, old);
  writeFile(at("k.json"), "whole");
  expect(
    readdirSync(folder)
      .filter((name) => name.includes("json"))
      .sort(),
  ).toEqual([".k.json.00000000000a.tmp", ...kept, "k.json"].sort());
  for (const name of [".k.json.00000000000a.tmp", ...kept, "k.json"]) rmSync(at(name));
});

test("room that is taken holds the content and nothing of the room", () => {
  const room = reserveFile(at("b.txt"), 1000);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(folder)).not.toContain("b.txt");
  room.commit("short");
  room.discard();
  expect(readFileSync(at("b.txt"), "utf8")).toBe("short");
  reserveFile(at("c.txt"), 10).discard();
  expect(readdirSync(folder).sort()).toEqual(["a.txt", "b.txt"]);
});

test("what cannot be written is named, with the reason", () => {
  expect(() => writeFile(at("none/a.txt"), "x")).toThrow("cannot be written: its folder does not exist");
  expect(() => writeFile(at("a.txt/b"), "x")).toThrow("cannot be written: its folder is not a folder");
  expect(() => requireNew(at("a.txt"), false)).toThrow("exists already");
  expect(() => requireNew(at("a.txt"), true)).not.toThrow();
});

test("what cannot be read is named, with the reason", () => {
  expect(() => readText(at("none"))).toThrow(/none does not exist$/);
  expect(() => readText(folder)).toThrow("cannot be read: it is a folder");
  writeFileSync(at("latin.csv"), Buffer.from([0x61, 0x62, 0xe9, 0x62]));
  expect(() => readText(at("latin.csv"))).toThrow("is not UTF-8 text from byte 3 on");
  writeFileSync(at("mark.txt"), "\ufeffab");
  expect(readText(at("mark.txt"))).toBe("ab");
});

test("studies are YAML or JSON", () => {
  const study = {
    format: "dpbayes.study/1",
    id: "a",
    question: "How many?",
    variables: { x: { type: "category", levels: ["yes", "no"] } },
    model: { family: "categorical", formula: "x ~ 1" },
    privacy: { setting: "local", epsilon: 1, unit: "one person" },
  };
  writeFile(at("s.json"), JSON.stringify(study));
  const yaml =
    "format: dpbayes.study/1\nid: a\nquestion: How many?\nvariables: { x: { type: category, levels: [yes, no] } }\n" +
    "model: { family: categorical, formula: x ~ 1 }\nprivacy: { setting: local, epsilon: 1, unit: one person }\n";
  writeFile(at("s.yaml"), yaml);
  expect(readStudy(at("s.yaml"))).toEqual(readStudy(at("s.json")));
  writeFile(at("bad.yaml"), "a: [1\nb: 2");
  expect(() => readDocument(at("bad.yaml"))).toThrow(/bad.yaml cannot be read as YAML: line \d/);
  writeFile(at("bad.json"), '{"a": 1,\n "b": }');
  expect(() => readDocument(at("bad.json"))).toThrow(/as JSON: it breaks off or errs in line/);
});

test("a key that stands twice is refused, in JSON and in YAML", () => {
  const refusal = (name: string, text: string) => {
    writeFile(at(name), text);
    return () => readDocument(at(name));
  };
  expect(refusal("two.json", '{"a": 1,\n "b": 2, "\\u0061": 3}')).toThrow(
    /JSON: it has a key twice, line 2: a$/,
  );
  expect(refusal("two.yaml", "a: 1\nb: 2\na: 3")).toThrow("line 3, DUPLICATE_KEY");
  expect(refusal("one.yaml", "1: a\n'1': b")).toThrow("line 2, DUPLICATE_KEY");
  expect(refusal("list.yaml", "? [a]\n: b")).toThrow("KEY_NO_TEXT");
  writeFile(at("merge.yaml"), "a: &a { x: 1 }\nb: { <<: *a }");
  expect(readDocument(at("merge.yaml"))).toEqual({ a: { x: 1 }, b: { "<<": { x: 1 } } });
});

test("a file costs what its length costs: nesting, anchors and long lists of keys are refused or read in a moment", () => {
  const read = (name: string, text: string) => {
    writeFile(at(name), text);
    return () => readDocument(at(name));
  };
  for (const deep of ["[".repeat(2000), "{a: ".repeat(2000), `\n${"- ".repeat(2000)}`])
    expect(read("deep.yaml", `a:\n  b: ${deep}`)).toThrow("NESTED_TOO_DEEPLY");
  expect(read("deep.json", "[".repeat(1_000_000))).toThrow("JSON: it is nested too deeply, line 1");
  const laughs = Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${`*a${i - 1},`.repeat(9)}]`);
  expect(read("laughs.yaml", ["a0: &a0 [x]", ...laughs.slice(1)].join("\n"))).toThrow("TOO_MANY_ALIASES");
  // Comparing each key with all before it takes two billion steps here.
  const keys = Array.from({ length: 60_000 }, (_, i) => `k${i}: 1`).join("\n");
  expect(Object.keys(read("keys.yaml", keys)() as object)).toHaveLength(60_000);
});

test("no more is read of a file than its kind may have", () => {
  writeFile(at("long.yaml"), "a".repeat(2 ** 22 + 1));
  expect(() => readDocument(at("long.yaml"))).toThrow("long.yaml has more than 4194304 bytes");
  writeFile(at("long.json"), " ".repeat(2 ** 24 + 1));
  expect(() => readDocument(at("long.json"))).toThrow("long.json has more than 16777216 bytes");
  writeFile(at("just.json"), `${" ".repeat(2 ** 24 - 1)}1`);
  expect(readDocument(at("just.json"))).toBe(1);
  if (process.platform === "linux") expect(() => readText("/dev/zero", 1000)).toThrow("more than 1000 bytes");
});
