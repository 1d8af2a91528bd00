import { numbersOfBytes } from "./answer-bytes.ts";
import { noiseOfMechanism } from "./mechanism.ts";
import { type NmfAnswer, sizeOf } from "./nmf-unit.ts";
import { entriesOf, type NodeFile, refuseNodes } from "./node-file.ts";
import { type NodeQuery, queryFields } from "./node-query.ts";

const FIELDS = [
  ...queryFields("e.value.query"),
  "e.value.DPanswer",
  "e.value.DPMechanism",
  "CAST(e.value.Var AS DOUBLE)",
] as const;

type Row = readonly [
  geocode: string,
  query: string,
  dims: readonly number[],
  groupings: NodeQuery["groupings"],
  over: NodeQuery["over"],
  bytes: Uint8Array | null,
  mechanism: string,
  variance: number,
];

/** The noisy answers of the wanted units. One to which no budget was given has no bytes. */
export async function readAnswers(
  of: NodeFile,
  map: string,
  heard: (rows: number) => void,
): Promise<readonly NmfAnswer[]> {
  const answers: NmfAnswer[] = [];
  for await (const piece of entriesOf(of, map, FIELDS)) {
    for (const row of piece as readonly Row[])
      if (of.units.has(row[0]) && row[5] !== null) {
        const answer = answerOf(of, row);
        of.nmf.hold(answer.values.length);
        answers.push(answer);
      }
    heard(answers.length);
  }
  return answers;
}

function answerOf({ nmf: { file }, histogram }: NodeFile, row: Row): NmfAnswer {
  const [geocode, query, dims, groupings, over, bytes, mechanism, variance] = row;
  const parts = histogram.partsOf({ dims, groupings, over });
  const size = sizeOf(parts, dims);
  const values =
    numbersOfBytes(bytes!, size) ??
    refuseNodes(file, `whose DPanswer of ${query} is not ${size} whole numbers of 64 bits`);
  const noise =
    noiseOfMechanism(mechanism, variance) ??
    refuseNodes(file, `whose DPMechanism of ${query} is not known, or without a variance`);
  return { geocode, query, parts, values, noise };
}
