import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { ChainResult } from "../../chains/chain-result.ts";
import { fail } from "../../errors/index.ts";
import { type CompiledQuestions, compileQuestions } from "../questions/compile-questions.ts";
import { patternText } from "../questions/question-words.ts";
import type { TableFitPlan } from "./options.ts";

/** Answers to compiled questions at every draw that was kept, chain by chain. */
export type AnswerChains = (compiled: CompiledQuestions) => readonly ChainResult[];

/** `width` is how many numbers a draw has. */
export function answerChains(
  table: NoisyTable,
  kept: TableFitPlan<never>["kept"],
  results: readonly ChainResult[],
  width: number,
  cellCount: number,
): AnswerChains {
  const totalsOf = kept === "cells" ? totalsOfCells(cellCount) : keptTotals(table, kept.questions);
  return (compiled) => {
    const fill = totalsOf(compiled);
    const totals = new Float64Array(compiled.forms.count);
    return results.map(({ sums: _, ...result }) => {
      const rows = result.draws.length / width;
      const draws = new Float64Array(rows * compiled.names.length);
      for (let row = 0; row < rows; row++) {
        fill(result.draws.subarray(row * width, (row + 1) * width), totals.fill(0));
        compiled.values(
          totals,
          draws.subarray(row * compiled.names.length, (row + 1) * compiled.names.length),
        );
      }
      return { ...result, draws };
    });
  };
}

type FillTotals = (row: Float64Array, totals: Float64Array) => void;

function totalsOfCells(cellCount: number): (compiled: CompiledQuestions) => FillTotals {
  const counts = new Int32Array(cellCount);
  return ({ forms }) =>
    (row, totals) => {
      for (let cell = 0; cell < cellCount; cell++) counts[cell] = row[cell]!;
      forms.addCells(counts, totals);
    };
}

/** Totals that were kept are found by their cells; others are refused. */
function keptTotals(
  table: NoisyTable,
  questions: Parameters<typeof compileQuestions>[1],
): (compiled: CompiledQuestions) => FillTotals {
  const places = new Map<string, number>();
  compileQuestions(table, questions).forms.patterns.forEach((pattern, at) => {
    places.set(patternText(table, pattern), at);
  });
  return ({ forms }) => {
    const from = forms.patterns.map((pattern) => {
      const text = patternText(table, pattern);
      return places.get(text) ?? refuse(text);
    });
    return (row, totals) => {
      for (let i = 0; i < from.length; i++) totals[i] = row[from[i]!]!;
    };
  };
}

function refuse(text: string): never {
  return fail("ARGUMENT", {
    name: "a question",
    found: `about the total of ${text}, which was not kept of the draws`,
    accepted: 'one that the fit was told of (questions), or the fit must keep all cells (keep: "cells")',
  });
}
