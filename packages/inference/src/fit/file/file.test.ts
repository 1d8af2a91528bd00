import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { exampleFit } from "../fit.testing.ts";
import { fitOf } from "../fit.ts";
import { encodingOf } from "./columns.ts";
import { loadFit } from "./load.ts";
import { saveFit } from "./save.ts";

const bytes = saveFit(exampleFit());

/** A file with another header and a checksum that is not right either. */
function withHeader(json: string): Uint8Array {
  const header = new TextEncoder().encode(json);
  const out = new Uint8Array(12 + header.length + 16);
  out.set(bytes.subarray(0, 8));
  new DataView(out.buffer).setUint32(8, header.length, true);
  out.set(header, 12);
  return out;
}

describe("a fit file", () => {
  it("gives back the same fit, bit for bit", () => {
    const fit = exampleFit();
    const again = loadFit(bytes);
    expect({ ...again, chains: 0, summary: 0, interval: 0, diagnose: 0 }).toEqual({
      ...fit,
      chains: 0,
      summary: 0,
      interval: 0,
      diagnose: 0,
    });
    expect(again.origin.seed).toBe(42n);
    expect(saveFit(again)).toEqual(bytes);
  });

  it("keeps every number: signed zeros, infinities, NaN, subnormals", () => {
    fc.assert(
      fc.property(fc.float64Array({ minLength: 1, maxLength: 40 }), (values) => {
        const contents = { parameters: [{ name: "x", shape: [] }], chainCount: 1, drawCount: values.length };
        const fit = fitOf({
          ...contents,
          values,
          statistics: { s: values },
          origin: { seed: "s" },
          runs: [],
        });
        const again = loadFit(saveFit(fit));
        return [again.values, again.statistics["s"]!].every((got) =>
          got.every((x, i) => Object.is(x, values[i])),
        );
      }),
    );
  });

  it("stores flags in one byte and counts in four", () => {
    expect(encodingOf(Float64Array.of(0, 1, 255))).toBe("u8");
    expect(encodingOf(Float64Array.of(-1, 2 ** 31 - 1))).toBe("i32");
    for (const x of [0.5, -0, Number.NaN, 2 ** 31]) expect(encodingOf(Float64Array.of(0, x))).toBe("f64");
  });

  it("is found wherever it stands in a larger buffer", () => {
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(loadFit(larger.subarray(3)).values).toEqual(exampleFit().values);
  });
});

describe("refused files", () => {
  it("every truncation", () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => loadFit(bytes.subarray(0, length))).toThrow(DpbayesError);
    expect(() => loadFit(bytes.subarray(0, bytes.length - 1))).toThrow(
      `fit file is truncated at ${bytes.length - 1} bytes, must be ${bytes.length} bytes long`,
    );
  });

  it("every changed byte", () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1;
      expect(() => loadFit(damaged)).toThrow(DpbayesError);
    }
  });

  it("bytes added behind", () => {
    expect(() => loadFit(Uint8Array.of(...bytes, 0))).toThrow(`must be ${bytes.length} bytes long`);
  });

  it.each([
    ["{}", "fit file is of format undefined, must be of format dpbayes.fit/1"],
    ["null", "fit file is of format undefined"],
    ['{"format":"dpbayes.fit/2"}', "fit file is of format dpbayes.fit/2"],
    ['{"format":"dpbayes.fit/1","chains":-1}', "fit file is damaged in its header"],
    ["{", "fit file is damaged in its header"],
    [
      '{"format":"dpbayes.fit/1","chains":1,"draws":1,"runs":[],"values":"f64","statistics":[],"parameters":[],"origin":null}',
      "fit file is damaged in its header",
    ],
    [
      '{"format":"dpbayes.fit/1","chains":1,"draws":1,"runs":[],"values":"f64","statistics":[],"parameters":[{"name":"x","shape":[-1]}],"origin":{}}',
      "fit file is damaged in its header",
    ],
  ])("the header %s", (json, message) => {
    expect(() => loadFit(withHeader(json))).toThrow(message);
  });

  it("something else", () => {
    expect(() => loadFit(new TextEncoder().encode("chain,draw,mu\n1,1,0.5\n"))).toThrow(
      "fit file is something else, must be a file saved by saveFit",
    );
    expect(() => loadFit(new Uint8Array(0))).toThrow("fit file is 0 bytes long");
  });
});
