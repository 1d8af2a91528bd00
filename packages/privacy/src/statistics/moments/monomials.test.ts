import { describe, expect, it } from "vitest";
import { momentPlan } from "./moment-blocks.ts";
import { monomialWriter } from "./monomial-writer.ts";
import { monomialCount, monomialName, monomials } from "./monomials.ts";

const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i]!, 0);

describe("monomials", () => {
  const x = Float64Array.from([0.3, -1.1, 0.7]);
  const other = Float64Array.from([-0.4, 0.2, 1.3]);

  it.each([0, 1, 2, 3, 4, 5, 6])("t_m(x)·t_m(x') = ⟨x,x'⟩^m for m = %i", (degree) => {
    const length = monomials(3, degree).length;
    expect(monomialCount(3, degree)).toBe(length);
    const [a, b] = [new Float64Array(length), new Float64Array(length)];
    const write = monomialWriter(3, degree, Math.SQRT2);
    expect(write(x, 1, a, 0)).toBe(length);
    write(other, 1, b, 0);
    expect(dot(a, b)).toBeCloseTo(dot(x, other) ** degree, 12);
  });

  it("has the multiplicities 1, 3, 6 for m = 3 and 1, 4, 6, 12, 24 for m = 4", () => {
    const of = (d: number, m: number) => [...new Set(monomials(d, m).map((each) => each.multiplicity))];
    expect(of(3, 3)).toEqual([1, 3, 6]);
    expect(of(4, 4)).toEqual([1, 4, 6, 12, 24]);
  });

  it("names squares before cross products", () => {
    const names = monomials(3, 2).map((each) => monomialName(each, ["a", "b", "c"]));
    expect(names).toEqual(["a^2", "b^2", "c^2", "sqrt2*a*b", "sqrt2*a*c", "sqrt2*b*c"]);
    const block = { name: "x2", degree: 2, responsePower: 2, weight: 1 } as const;
    const plain = momentPlan(block, ["a", "b"], "y", false).coordinates;
    expect(plain).toEqual(["y^2*a^2", "y^2*b^2", "y^2*a*b"]);
    expect(monomialName(monomials(2, 3)[2]!, ["a", "b"])).toBe("sqrt3*a^2*b");
  });
});
