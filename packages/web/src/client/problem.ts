/** What the server's problems say (RFC 9457), with the three amounts where a budget was not enough. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
  readonly requested?: string;
  readonly remaining?: string;
  readonly difference?: string;
}

/** The server answered, and refused. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  static async from(answer: Response): Promise<Refused> {
    const unread = { code: "UNREAD", detail: `the server answered ${answer.status}` };
    const read = (await answer.json().catch(() => unread)) as Omit<Problem, "status">;
    return new Refused({ ...read, status: answer.status });
  }
}

/** Nobody answered. */
export class Offline extends Error {
  constructor() {
    super(
      "The server cannot be reached. What you see may be old; it is asked again when there is a connection.",
    );
  }
}

/** Whether it was refused because nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Refused && error.problem.code === "SIGN_IN_NEEDED";
}

/** In one sentence with a full stop; catalogues write theirs without. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const whole = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
