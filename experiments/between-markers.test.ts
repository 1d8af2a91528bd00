import { describe, expect, it } from "vitest";
import { betweenMarkers } from "./between-markers.ts";

describe("between markers", () => {
  const page = "# Title\n<!-- a:begin -->\nold\n<!-- a:end -->\nrest <!-- b:begin --><!-- b:end -->\n";

  it("replaces what is between them and nothing else", () => {
    const once = betweenMarkers(page, "a", "new");
    expect(once).toBe(
      "# Title\n<!-- a:begin -->\nnew\n<!-- a:end -->\nrest <!-- b:begin --><!-- b:end -->\n",
    );
    expect(betweenMarkers(once, "a", "new")).toBe(once);
  });

  it("refuses a page without them, with two of them, or with the end first", () => {
    expect(() => betweenMarkers(page, "c", "new")).toThrow(/c:begin/);
    expect(() => betweenMarkers(page + page, "a", "new")).toThrow(/once each/);
    expect(() => betweenMarkers("<!-- a:end --><!-- a:begin -->", "a", "new")).toThrow(/in this order/);
  });
});
