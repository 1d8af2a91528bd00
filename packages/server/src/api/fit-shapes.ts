import { chainLimits } from "@dpbayes/inference";
import { Type } from "@sinclair/typebox";
import { MOST_CHAINS } from "../fits/fit-settings.ts";
import { document } from "./documents.ts";
import { digest, slug } from "./path-params.ts";

const count = (least: number, most: number) => Type.Integer({ minimum: least, maximum: most });
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** NUTS as models with a gradient are sampled. */
const sampler = Type.Object(
  {
    kind: Type.Unsafe<"nuts">({ type: "string", enum: ["nuts"] }),
    maxDepth: Type.Optional(count(1, 20)),
    targetAcceptance: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 })),
    metric: Type.Optional(
      Type.Unsafe<"gradient" | "variance" | "dense">({
        type: "string",
        enum: ["gradient", "variance", "dense"],
      }),
    ),
    stepSize: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e6 })),
  },
  { additionalProperties: false },
);

/** What `dpbayes fit` takes. Method, prior and holders are checked by the family's model. */
const settings = Type.Object(
  {
    part: Type.Optional(text(200)),
    seed: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 2 ** 53 - 1 }), text(200)])),
    chains: Type.Optional(count(1, MOST_CHAINS)),
    warmup: Type.Optional(count(0, chainLimits.warmup)),
    draws: Type.Optional(count(4, chainLimits.draws)),
    thin: Type.Optional(count(1, chainLimits.thin)),
    sampler: Type.Optional(sampler),
    method: Type.Optional(text(100)),
    options: Type.Optional(document("of the model, over the study's own")),
    prior: Type.Optional(
      Type.Union([
        document("over the study's own, field by field"),
        Type.Array(text(1000), {
          maxItems: 1000,
          description: 'statements: "coefficients[age] ~ normal(0, 0.1)"',
        }),
      ]),
    ),
    holders: Type.Optional(
      Type.Union([
        Type.Unsafe<"same" | "own">({ type: "string", enum: ["same", "own"] }),
        document("what differs"),
      ]),
    ),
  },
  { additionalProperties: false },
);

export const fitBody = Type.Object(
  {
    study: slug,
    releases: Type.Array(digest, { minItems: 1, maxItems: 1000 }),
    settings: Type.Optional(settings),
  },
  { additionalProperties: false },
);

const state = Type.Unsafe<string>({
  type: "string",
  enum: ["queued", "running", "done", "failed", "cancelled"],
});
const time = Type.String({ format: "date-time" });

const line = {
  id: Type.String(),
  number: Type.Integer(),
  study: slug,
  releases: Type.Array(digest),
  state,
  problem: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  made: time,
  started: Type.Optional(time),
  ended: Type.Optional(time),
  trusted: Type.Optional(Type.Boolean()),
};

export const fitList = Type.Object({
  fits: Type.Array(Type.Object(line)),
  after: Type.Optional(Type.Integer()),
});

export const fitView = Type.Object({
  ...line,
  settings: document("as they were asked for, defaults filled in"),
  chains: Type.Array(
    Type.Object({
      chain: Type.Integer(),
      state: Type.String(),
      done: Type.Integer(),
      total: Type.Integer(),
      divergences: Type.Integer(),
      worker: Type.Optional(Type.Integer()),
    }),
  ),
  summary: Type.Optional(document("rows, verdict, sentences and notes")),
});

export const askedFit = Type.Object({ id: Type.String(), status: Type.String() });

export const fitQuery = Type.Object(
  { study: Type.Optional(slug), after: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })) },
  { additionalProperties: false },
);
