import { Type } from "@sinclair/typebox";
import { digest } from "./path-params.ts";

/** A decimal as a person writes one; the library reads it exactly. */
const decimal = Type.String({ pattern: "^[0-9]{1,30}(\\.[0-9]{1,60})?([eE][+-]?[0-9]{1,2})?$" });

/** Epsilon and delta, or rho. */
export const amount = Type.Union([
  Type.Object({ epsilon: decimal, delta: Type.Optional(decimal) }, { additionalProperties: false }),
  Type.Object({ rho: decimal }, { additionalProperties: false }),
]);

const unit = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });
const neighbours = Type.String({ pattern: "^(replace-one|add-remove|local|local-within-[1-9][0-9]{0,8})$" });
const label = Type.String({ minLength: 1, maxLength: 200 });

export const ledgerBody = Type.Object(
  { name: label, unit, neighbours, budget: amount },
  { additionalProperties: false },
);
export const budgetBody = Type.Object({ budget: amount }, { additionalProperties: false });
export const spendBody = Type.Object(
  {
    spend: Type.String({ pattern: "^[A-Za-z0-9._~-]{1,128}$" }),
    study: label,
    digest,
    amount,
    unit,
    neighbours,
    holder: Type.Optional(label),
    note: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export const releaseDigestBody = Type.Object({ digest }, { additionalProperties: false });

const stated = Type.Record(Type.String(), Type.String());

export const ledgerState = Type.Object({
  id: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  neighbours: Type.String(),
  currency: Type.String(),
  budget: stated,
  spent: stated,
  remaining: stated,
  entries: Type.Integer(),
  head: Type.String(),
});
export const ledgerList = Type.Object({
  ledgers: Type.Array(ledgerState),
  after: Type.Optional(Type.String()),
});

export const receipt = Type.Object({
  format: Type.Literal("dpbayes.receipt/1"),
  ledger: Type.String(),
  index: Type.Integer(),
  hash: Type.String(),
  spend: Type.String(),
  study: Type.String(),
  amount: stated,
  key: Type.String(),
  signature: Type.String(),
});
export const spendList = Type.Object({
  spends: Type.Array(
    Type.Object({
      receipt,
      study: Type.String(),
      holder: Type.Optional(Type.String()),
      when: Type.String(),
      release: Type.Optional(Type.String()),
    }),
  ),
  after: Type.Optional(Type.Integer()),
});
export const receiptKey = Type.Object({
  kty: Type.Literal("OKP"),
  crv: Type.Literal("Ed25519"),
  x: Type.String(),
});

/** Behind which entry a page begins. */
export const afterNumber = Type.Object({ after: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })) });
export const afterName = Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) });
