import { Type } from "@sinclair/typebox";

const whole = Type.Integer({ minimum: 0 });

/** The format itself is checked in full where reports are read. */
export const sentReport = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      "dpbayes.report/1 or dpbayes.report-bundle/1, or { report, token: { epoch, prepared, signature } }",
  },
);

/** What became of one report. */
export const status = Type.Object({
  status: Type.Union([Type.Literal("counted"), Type.Literal("already counted")]),
});

export const batchOutcome = Type.Object({
  counted: whole,
  repeated: whole,
  refused: Type.Array(
    Type.Object({ code: Type.String(), problem: Type.String(), count: whole, rows: Type.Array(whole) }),
  ),
});

const hours = Type.Object({
  from: Type.String({ format: "date-time" }),
  to: Type.String({ format: "date-time" }),
  outcomes: Type.Record(Type.String(), whole),
});

export const reportCounts = Type.Object({
  counted: whole,
  cells: Type.Optional(Type.Record(Type.String(), whole)),
  hours: Type.Array(hours),
});

export const cutRelease = Type.Object({ digest: Type.String({ pattern: "^[0-9a-f]{64}$" }), count: whole });
