import type { Shape } from "../json/shape.ts";
import { gaussianFormat } from "./gaussian/format.ts";
import { gaussianWithResponseFormat } from "./gaussian-with-response/format.ts";
import { geometricFormat } from "./geometric/format.ts";
import { kAryFormat } from "./k-ary-randomised-response/format.ts";
import { laplaceFormat } from "./laplace/format.ts";
import type { MechanismFormat, Route } from "./mechanism-format.ts";
import { randomisedResponseFormat } from "./randomised-response/format.ts";
import { unaryEncodingFormat } from "./unary-encoding/format.ts";

/** Every mechanism that one person's device can run, as the formats and the public side know it. */
export const mechanismFormats = {
  laplace: laplaceFormat,
  gaussian: gaussianFormat,
  geometric: geometricFormat,
  "randomised-response": randomisedResponseFormat,
  "k-ary-randomised-response": kAryFormat,
  "unary-encoding": unaryEncodingFormat,
  "gaussian-with-response": gaussianWithResponseFormat,
} as const satisfies Readonly<Record<string, MechanismFormat<never>>>;

type Formats = typeof mechanismFormats;
export type LocalKind = keyof Formats;

/** The kinds of mechanisms whose records take one of these routes. */
export type KindOn<Taken extends Route> = {
  [Kind in LocalKind]: Formats[Kind]["route"] extends Taken ? Kind : never;
}[LocalKind];

/** The kinds of mechanisms that randomise an answer, alone or beside a vector. */
export type AnswerKind = KindOn<"answer" | "inputs-and-answer">;

export const localKinds = /* @__PURE__ */ Object.keys(mechanismFormats) as readonly LocalKind[];

/** The kinds whose records take one of these routes, in the table's order. */
export function kindsOn<Taken extends Route>(...routes: readonly Taken[]): readonly KindOn<Taken>[] {
  const taken: readonly Route[] = routes;
  return localKinds.filter((kind) => taken.includes(mechanismFormats[kind].route)) as KindOn<Taken>[];
}

/** The shape of `{ kind, parameters }` for mechanisms of these kinds. */
export function mechanismShape(kinds: readonly LocalKind[]): Shape {
  const caseOf = (kind: LocalKind): [string, Shape] => [
    kind,
    {
      is: "object",
      fields: { kind: { is: "one", of: [kind] }, parameters: mechanismFormats[kind].parameters },
    },
  ];
  return { is: "variant", by: "kind", cases: Object.fromEntries(kinds.map(caseOf)) };
}
