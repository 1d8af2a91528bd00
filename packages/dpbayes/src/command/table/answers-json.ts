import { questionText } from "@dpbayes/inference/tables";
import { sentenceOf, type Telling } from "../../table-page/asked/sentences.ts";
import type { ToldNumber } from "../../table-page/asked/told.ts";

/** The answers as plain data, question by question. */
export function answersJson(asked: readonly (readonly ToldNumber[])[], telling: Telling): readonly object[] {
  return asked.map((answer) => {
    const { question } = answer[0]!;
    return {
      kind: question.kind,
      question: question.name ?? questionText(telling.table, question),
      words: sentenceOf(answer, telling),
      numbers: answer.map(numberJson),
    };
  });
}

function numberJson({ question: _, published, ...numbers }: ToldNumber): object {
  return { ...numbers, ...(published.length > 0 && { published }) };
}
