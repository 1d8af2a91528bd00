import { describe, expect, it } from "vitest";
import { panels } from "./panels.ts";

const chart = (width: number, height: number) =>
  `<svg viewBox="0 0 ${width} ${height}" aria-labelledby="title"><title id="title">t</title></svg>\n`;

describe("panels", () => {
  it("stand beside and below each other, each with a title of its own", () => {
    const markup = panels([[chart(10, 5), chart(20, 7)], [chart(15, 4)]]);
    expect(markup).toContain('viewBox="0 0 30 11"');
    expect(markup).toContain('<svg x="10" y="0" ');
    expect(markup).toContain('<svg x="0" y="7" ');
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
    expect(markup).toContain(">t; t; t</title>");
    for (const id of ids) expect(markup).toContain(`aria-labelledby="${id}"`);
  });

  it("must be charts", () => {
    expect(() => panels([["<svg/>"]])).toThrow("viewBox");
  });
});
