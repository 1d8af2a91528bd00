/** What a device keeps between asking and being answered; whoever has it can tell which request a token came from. */
export interface PendingToken {
  readonly epoch: number;
  readonly prepared: string;
  /** 1/r. */
  readonly unblind: string;
}

/** A request, and what is needed to read its answer. */
export interface BlindedToken {
  /** Sent with the invitation's code. */
  readonly blinded: string;
  /** Kept on the device before the request is sent: a request that is repeated must be the same. */
  readonly pending: PendingToken;
}
