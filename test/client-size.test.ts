import { describe, expect, it } from "vitest";
import { clientKilobytes } from "../bench/privatize.bench.ts";

describe("the client that sends", () => {
  it("is at most 17.5 kB compressed: reports of prepared studies, tokens, and what is kept until it is counted", async () => {
    expect(await clientKilobytes("send")).toBeLessThanOrEqual(17.5);
  });
});

describe("the client for prepared studies", () => {
  it("is at most 13 kB compressed: all local mechanisms, derived columns, several questions", async () => {
    expect(await clientKilobytes("report/prepared")).toBeLessThanOrEqual(13);
  });

  it("is well below the client that plans on the device", async () => {
    const [prepared, planning] = [await clientKilobytes("report/prepared"), await clientKilobytes("report")];
    expect(prepared).toBeLessThan(0.6 * planning);
  });
});
