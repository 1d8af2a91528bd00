import { type Groups, range } from "./groups.ts";

/** Ages from 0 to 115, cut before each of these. */
function cuts(...from: readonly number[]): Groups {
  return from.map((start, i) => range(start, (from[i + 1] ?? 116) - 1));
}

/** One group: all ages but those from `low` to `high`. */
function outside(low: number, high: number): Groups {
  return [[...range(0, low - 1), ...range(high + 1, 115)]];
}

const old = [18, 20, 25, 30, 35, 40, 45, 50, 55, 60, 62, 65, 67, 70, 75, 80, 85, 90, 95, 100, 105, 110];

/** Groups of ages that the queries and constraints of the Demographic and Housing Characteristics file name. */
export const ageGroups: Readonly<Record<string, Groups>> = {
  age_18_64_116: cuts(0, 18, 65),
  age_10_groups: cuts(0, 3, 15, 16, 17, 18, 20, 25, 30, 35),
  age_38_groups: cuts(...range(0, 15), ...old),
  age_40_groups: cuts(...range(0, 17), ...old),
  age_lessthan15: outside(15, 115),
  age_lt16: outside(16, 115),
  age_lessthan20: outside(20, 115),
  age_lessthan30: outside(30, 115),
  age_gt20: outside(0, 20),
  age_greaterthan25: outside(0, 25),
  age_gt74: outside(0, 74),
  age_greaterthan89: outside(0, 89),
  age_lt3_gt30: outside(3, 30),
  age_lt15_gt89: outside(15, 89),
  age_lt16_gt75: outside(16, 75),
  age_lt16gt65: outside(16, 65),
  age_lt17gt65: outside(17, 65),
};

const relatives = range(0, 17);
const alone = (levels: readonly number[]): Groups => levels.map((level) => [level]);

/** How people live: 18 relations within households, then 24 kinds of group quarters. */
export const relationLevels: readonly string[] = [
  ...["householder-alone", "householder", "opposite-sex-spouse", "opposite-sex-partner", "same-sex-spouse"],
  ...["same-sex-partner", "child", "adopted-child", "stepchild", "sibling", "parent", "grandchild"],
  ...["parent-in-law", "child-in-law", "other-relative", "roommate", "foster-child", "other-nonrelative"],
  ...[101, 102, 103, 104, 105, 106, 201, 202, 203, 301, 401, 402, 403, 404, 405].map((code) => `gq-${code}`),
  ...[501, 601, 602, 701, 801, 802, 900, 901, 997].map((code) => `gq-${code}`),
];

/** Groups of these that queries and constraints name. */
export const relationGroups: Readonly<Record<string, Groups>> = {
  relgq_4_groups: [[0, 1], range(2, 17), range(18, 32), range(33, 41)],
  popSehsdTargetsRelship: [...alone(relatives), range(18, 41)],
  relship_and_eight_level_GQ: [
    ...alone(relatives),
    ...[range(18, 23), range(24, 26), [27], range(28, 32), [33], [34, 35], range(36, 41)],
  ],
  gq_constr_groups: [
    relatives,
    [32],
    range(18, 22),
    [33, ...range(37, 41)],
    [23, 31, 34, 35],
    [...range(24, 30), 36],
  ],
  gqlevels: [relatives, ...alone(range(18, 41))],
  ...Object.fromEntries(range(0, 41).map((level) => [`relgq${level}`, [[level]]])),
};
