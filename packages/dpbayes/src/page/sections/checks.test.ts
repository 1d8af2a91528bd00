import type { CheckReport } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { notCalibrated, type StudyCalibration } from "../../own-study/study-calibration.ts";
import { holdersFit, holdersStudy } from "../holders/holders-fit.testing.ts";
import { checksSection } from "./checks.ts";

const nothing: CheckReport = {
  degrees: { numbers: 12, parameters: 12, degrees: 0, words: ["12 numbers were released, and 12 are free."] },
  warnings: [],
  falseAlarm: 0.01,
  findings: [],
  looked: ["Nothing was compared: there are no degrees of freedom."],
};

function section(checks?: CheckReport, calibrations?: readonly StudyCalibration[]): string | undefined {
  const fit = holdersFit({ names: ["<north>", "south-east"] });
  const context = { fit, study: holdersStudy, releases: [], interval: 0.9, shown: [] };
  return checksSection.content({
    ...context,
    ...(checks && { checks }),
    ...(calibrations && { calibrations }),
  })?.markup;
}

/** A holder that weights could leave out. */
function leftOut(holder: string, outside: number) {
  const coefficients = [{ name: "age", pit: 0.999, interval: [0, 1], outside }];
  const sentences = [
    `${holder} is as predicted`,
    ...(outside > 0.5 ? [`age of ${holder} lies outside`] : []),
  ];
  const found = { probability: 0.12, logScore: { value: 0, error: 0 }, k: 0.1, needsRefit: false };
  return {
    holder,
    coefficients,
    ...found,
    refitted: false,
    sentences,
  };
}

function shares(held: number) {
  return [
    { level: 0.5, held: 0.5, error: 0.05 },
    { level: 0.9, held, error: 0.03 },
  ];
}

function calibration(held: number, truth: StudyCalibration["truth"] = "mean"): StudyCalibration {
  return {
    ...{ truth, repeats: 100, failed: 0, overall: shares(held) },
    rows: ["sigma", "holder[age][<north>]"].map((name) => ({ name, shares: shares(held) })),
    sentences: ["For studies like yours 90 % intervals hold so many."],
  };
}

describe("the section on checks", () => {
  it("is left out where none were run", () => {
    expect(section()).toBeUndefined();
  });

  it("says first what could be found, and that nothing could", () => {
    const text = section(nothing)!;
    expect(text).toContain("<strong>Degrees of freedom: 0.</strong> 12 numbers were released");
    expect(text).toContain("Nothing found, because nothing could be.");
    expect(text).not.toContain('class="warn"');
  });

  it("says what intervals of studies like this one hold, and warns where that is too little", () => {
    const sound = section(undefined, [calibration(0.89)])!;
    expect(sound).toContain("<p>For studies like yours 90 % intervals hold so many.</p>");
    expect(sound).toContain(
      '<th scope="row">sigma</th><td>50\u00a0% ± 5\u00a0%</td><td>89\u00a0% ± 3\u00a0%</td>',
    );
    expect(sound).not.toContain("holder[age]");
    expect(section(undefined, [calibration(0.6)])).toContain('<p class="warn">For studies like yours');
  });

  it.each([
    ["mean", "at the posterior mean"],
    ["draws", "at draws of the posterior"],
    ["prior", "with truths from the prior"],
  ] as const)("says where the truths of simulated studies lie: %s", (truth, place) => {
    const text = section(undefined, [calibration(0.89, truth)])!;
    expect(text).toContain(`<h3>Studies like this one, ${place}</h3>`);
    expect(text).toContain(`Held ${place}, number by number`);
    expect(text).toContain(`Truths that intervals hold, ${place}`);
  });

  it("says why nothing was simulated, without a table of nothing", () => {
    const text = section(undefined, [notCalibrated("prior", "holders have bounds of their own")])!;
    expect(text).toContain("<h3>Studies like this one, with truths from the prior</h3>");
    expect(text).toContain("nothing was simulated: holders have bounds of their own.");
    expect(text).not.toContain("<table");
    expect(text).not.toContain('class="warn"');
  });

  it("lists what was found, escaped, and the misfit by holder", () => {
    const holders = {
      estimates: ["<north>", "south-east"].map((holder) => ({
        holder,
        records: 9,
        route: "curvature",
        numbers: [],
      })),
      model: [{ name: "age", block: "slopes", difference: "random" }],
      heterogeneity: [{ block: "slopes", probability: 0.25 }],
      comparisons: [],
      detectable: [],
      misfit: [{ holder: "<north>", block: "slopes", probability: 0.0031 }],
      leftOut: [leftOut("<north>", 0.97), leftOut("south-east", 0.04)],
    } as unknown as NonNullable<CheckReport["holders"]>;
    const finding = {
      kind: "misfit",
      holder: "<north>",
      text: "<north> is off by 2",
      probability: 0.003,
    } as const;
    const degrees = { ...nothing.degrees, degrees: 3 };
    const sensitivity = {
      parameters: [
        { name: "coefficients[age]", prior: 0.2, likelihood: 0.01, moved: "prior" as const },
        { name: "holder[age][<north>]", prior: 0.3, likelihood: 0.01, moved: "prior" as const },
      ],
      threshold: 0.05,
      reliable: { prior: true, likelihood: true },
      sentences: ["the releases add little to the prior of coefficients[age]"],
    };
    const text = section({ ...nothing, degrees, holders, sensitivity, findings: [finding] })!;
    expect(text).toContain("age of &lt;north&gt; lies outside");
    expect(text).not.toContain("south-east is as predicted");
    expect(text).toContain('<th scope="row">&lt;north&gt;</th><td>0.12</td><td>0.999</td><td>weights</td>');
    expect(text).toContain("the releases add little to the prior of coefficients[age]");
    expect(text).toContain('<th scope="row">coefficients[age]</th><td>0.2</td><td>0.01</td><td>prior</td>');
    expect(text).not.toContain("holder[age]");
    expect(text).toContain('<p class="warn">Found: 1</p>');
    expect(text).toContain("&lt;north&gt; is off by 2");
    expect(text).toContain('<th scope="row">&lt;north&gt;</th><td>0.0031</td>');
    expect(text).toContain('<th scope="row">south-east</th><td>-</td>');
    expect(text).toContain('<th scope="row">all equal</th><td>0.25</td>');
  });
});
