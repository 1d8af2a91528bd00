/** Questions that a worker answers, by their kind: what is asked, what is told meanwhile, what the answer is. */
export type Questions<Asked> = {
  readonly [Kind in keyof Asked]: {
    readonly asks: unknown;
    readonly tells: unknown;
    readonly answers: unknown;
  };
};

/** What went wrong, in a sentence that holds no value of a record. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

export type ToWorker =
  | { readonly kind: "ask"; readonly id: number; readonly question: string; readonly asks: unknown }
  | { readonly kind: "stop"; readonly id: number };

export type FromWorker =
  | { readonly kind: "told"; readonly id: number; readonly told: unknown }
  | { readonly kind: "answered"; readonly id: number; readonly answer: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly problem: Problem };
