import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
