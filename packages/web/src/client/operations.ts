/* Made from the server's OpenAPI file: npm run unit -- client/operations -u */

/** Every route that a person with a session may ask: what goes in, what comes out. */
export interface Operations {
  /** The manifest of a study: the same bytes for everybody. */
  readonly "GET /v1/studies/{slug}": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly study: object;
      readonly digest: string;
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly prepared?: object;
      readonly key?: object;
    };
  };
  /** Changes a draft that is still at the revision of If-Match. */
  readonly "PUT /v1/studies/{slug}": {
    readonly path: { readonly slug: string };
    readonly body: {
      readonly survey?: string;
      readonly study: object;
      readonly admission?: "anyone" | "invitation" | "relay" | "holders";
      readonly keep?: "reports" | "counts";
      readonly closes?: string;
    };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Deletes a draft. */
  readonly "DELETE /v1/studies/{slug}": {
    readonly path: { readonly slug: string };
    readonly answer: undefined;
  };
  /** Drafts a study. */
  readonly "POST /v1/studies": {
    readonly body: {
      readonly slug: string;
      readonly survey?: string;
      readonly study: object;
      readonly admission?: "anyone" | "invitation" | "relay" | "holders";
      readonly keep?: "reports" | "counts";
      readonly closes?: string;
    };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Studies by slug, a page after the one named. */
  readonly "GET /v1/studies": {
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly studies: readonly {
        readonly slug: string;
        readonly survey: string;
        readonly digest: string;
        readonly admission: "anyone" | "invitation" | "relay" | "holders";
        readonly keep: "reports" | "counts";
        readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
        readonly closes?: string;
        readonly revision: number;
        readonly question: string;
      }[];
      readonly after?: string;
    };
  };
  /** A study as its owners see it, drafts too. */
  readonly "GET /v1/studies/{slug}/registration": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Opens a draft: from here on it never changes. */
  readonly "POST /v1/studies/{slug}/open": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Takes no reports for a while; devices keep theirs. */
  readonly "POST /v1/studies/{slug}/pause": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Takes reports again. */
  readonly "POST /v1/studies/{slug}/resume": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Closes a study and cuts its last release. */
  readonly "POST /v1/studies/{slug}/close": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Drops the reports of a closed study; counts, releases and fits stay. */
  readonly "POST /v1/studies/{slug}/archive": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly slug: string;
      readonly survey: string;
      readonly digest: string;
      readonly admission: "anyone" | "invitation" | "relay" | "holders";
      readonly keep: "reports" | "counts";
      readonly state: "draft" | "open" | "paused" | "closing" | "closed" | "archived";
      readonly closes?: string;
      readonly revision: number;
      readonly study: object;
    };
  };
  /** Links for as many people, shown this once, as CSV. */
  readonly "POST /v1/studies/{slug}/invitations": {
    readonly path: { readonly slug: string };
    readonly body: { readonly count: number };
    readonly answer: string;
  };
  /** How many invitations there are, and how many were used; which, nobody knows. */
  readonly "GET /v1/studies/{slug}/invitations": {
    readonly path: { readonly slug: string };
    readonly answer: { readonly made: number; readonly used: number };
  };
  /** Begins a new epoch: another key signs; tokens of the one before count for another week. */
  readonly "POST /v1/studies/{slug}/keys": {
    readonly path: { readonly slug: string };
    readonly answer: { readonly epoch: number };
  };
  /** How many reports arrived and ended how; counts of randomised reports are no estimates. */
  readonly "GET /v1/studies/{slug}/reports": {
    readonly path: { readonly slug: string };
    readonly answer: {
      readonly counted: number;
      readonly cells?: Readonly<Record<string, number>>;
      readonly hours: readonly {
        readonly from: string;
        readonly to: string;
        readonly outcomes: Readonly<Record<string, number>>;
      }[];
    };
  };
  /** The same whenever it changes, at most once a second. */
  readonly "GET /v1/studies/{slug}/events": {
    readonly path: { readonly slug: string };
    readonly answer: string;
  };
  /** Cuts a release of all reports that are counted now; the same counts give the same release. */
  readonly "POST /v1/studies/{slug}/releases": {
    readonly path: { readonly slug: string };
    readonly answer: { readonly digest: string; readonly count: number };
  };
  /** Lists the releases of a study: cut from its reports, or its holders'. */
  readonly "GET /v1/studies/{slug}/releases": {
    readonly path: { readonly slug: string };
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly releases: readonly {
        readonly number: number;
        readonly digest: string;
        readonly origin: string;
        readonly holder?: string;
        readonly count: number | null;
        readonly made: string;
        readonly paid?: { readonly ledger: string; readonly spend: string };
      }[];
      readonly after?: number;
    };
  };
  /** Opens a ledger with a budget. */
  readonly "POST /v1/ledgers": {
    readonly body: {
      readonly name: string;
      readonly unit: string;
      readonly neighbours: string;
      readonly budget: { readonly epsilon: string; readonly delta?: string } | { readonly rho: string };
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly unit: string;
      readonly neighbours: string;
      readonly currency: string;
      readonly budget: Readonly<Record<string, string>>;
      readonly spent: Readonly<Record<string, string>>;
      readonly remaining: Readonly<Record<string, string>>;
      readonly entries: number;
      readonly head: string;
    };
  };
  /** Lists ledgers in the order of their names. */
  readonly "GET /v1/ledgers": {
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly ledgers: readonly {
        readonly id: string;
        readonly name: string;
        readonly unit: string;
        readonly neighbours: string;
        readonly currency: string;
        readonly budget: Readonly<Record<string, string>>;
        readonly spent: Readonly<Record<string, string>>;
        readonly remaining: Readonly<Record<string, string>>;
        readonly entries: number;
        readonly head: string;
      }[];
      readonly after?: string;
    };
  };
  /** Declares another budget, which must cover what was spent: an entry of the ledger. */
  readonly "PUT /v1/ledgers/{id}/budget": {
    readonly path: { readonly id: string };
    readonly body: {
      readonly budget: { readonly epsilon: string; readonly delta?: string } | { readonly rho: string };
    };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly unit: string;
      readonly neighbours: string;
      readonly currency: string;
      readonly budget: Readonly<Record<string, string>>;
      readonly spent: Readonly<Record<string, string>>;
      readonly remaining: Readonly<Record<string, string>>;
      readonly entries: number;
      readonly head: string;
    };
  };
  /** Lists spends with their receipts. */
  readonly "GET /v1/ledgers/{id}/spends": {
    readonly path: { readonly id: string };
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly spends: readonly {
        readonly receipt: {
          readonly format: "dpbayes.receipt/1";
          readonly ledger: string;
          readonly index: number;
          readonly hash: string;
          readonly spend: string;
          readonly study: string;
          readonly amount: Readonly<Record<string, string>>;
          readonly key: string;
          readonly signature: string;
        };
        readonly study: string;
        readonly holder?: string;
        readonly when: string;
        readonly release?: string;
      }[];
      readonly after?: number;
    };
  };
  /** The budget, what was spent and what remains. */
  readonly "GET /v1/ledgers/{id}": {
    readonly path: { readonly id: string };
    readonly answer: {
      readonly id: string;
      readonly name: string;
      readonly unit: string;
      readonly neighbours: string;
      readonly currency: string;
      readonly budget: Readonly<Record<string, string>>;
      readonly spent: Readonly<Record<string, string>>;
      readonly remaining: Readonly<Record<string, string>>;
      readonly entries: number;
      readonly head: string;
    };
  };
  /** The file that dpbayes ledger checks. */
  readonly "GET /v1/ledgers/{id}/lines": { readonly path: { readonly id: string }; readonly answer: string };
  /** The public key that receipts are signed with, as a JWK. */
  readonly "GET /v1/receipt-key": {
    readonly answer: { readonly kty: "OKP"; readonly crv: "Ed25519"; readonly x: string };
  };
  /** Stores a holder's release, { release, receipt }: 201, and 200 where it is here already. */
  readonly "PUT /v1/releases/{digest}": {
    readonly path: { readonly digest: string };
    readonly body: { readonly release: object; readonly receipt?: object };
    readonly answer: { readonly digest: string; readonly status: string };
  };
  /** The file of a release, which never changes. */
  readonly "GET /v1/releases/{digest}": {
    readonly path: { readonly digest: string };
    readonly answer: unknown;
  };
  /** Signs in: sets the session's cookie. */
  readonly "POST /v1/session": {
    readonly body: { readonly email: string; readonly password: string; readonly organisation?: string };
    readonly answer: undefined;
  };
  /** Who asks. */
  readonly "GET /v1/session": {
    readonly answer:
      | { readonly kind: "nobody"; readonly oidc: boolean }
      | {
          readonly kind: "member";
          readonly account: string;
          readonly email: string;
          readonly role: "viewer" | "analyst" | "owner";
          readonly organisation: string;
          readonly organisations: readonly {
            readonly id: string;
            readonly name: string;
            readonly role: "viewer" | "analyst" | "owner";
          }[];
        }
      | {
          readonly kind: "program";
          readonly id: string;
          readonly name: string;
          readonly token: "holder" | "relay" | "analyst";
          readonly organisation: string;
        };
  };
  /** Signs out. */
  readonly "DELETE /v1/session": { readonly answer: undefined };
  /** Changes one's password: ends every session of the account and begins a new one. */
  readonly "POST /v1/password": {
    readonly body: { readonly password: string; readonly next: string };
    readonly answer: undefined;
  };
  /** Opens a one-time link: makes a member and signs in. */
  readonly "POST /v1/welcome": {
    readonly body: { readonly code: string; readonly email?: string; readonly password: string };
    readonly answer: undefined;
  };
  /** Where to sign in at the identity provider; with a one-time link's code to become a member. */
  readonly "POST /v1/oidc/start": {
    readonly body: { readonly code?: string };
    readonly answer: { readonly location: string };
  };
  /** Where the identity provider sends the browser back to. */
  readonly "GET /v1/oidc/back": { readonly answer: undefined };
  /** Members and those who were invited, a page after the one named. */
  readonly "GET /v1/members": {
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly members: readonly {
        readonly id: string;
        readonly role: "viewer" | "analyst" | "owner";
        readonly email: string | null;
        readonly state: "member" | "invited";
      }[];
      readonly after?: string;
    };
  };
  /** Invites somebody: a link that can be used once within 7 days, shown once. */
  readonly "POST /v1/members": {
    readonly body: { readonly email: string; readonly role: "viewer" | "analyst" | "owner" };
    readonly answer: { readonly id: string; readonly link: string };
  };
  /** Changes a member's role. */
  readonly "PUT /v1/members/{id}": {
    readonly path: { readonly id: string };
    readonly body: { readonly role: "viewer" | "analyst" | "owner" };
    readonly answer: undefined;
  };
  /** Removes a member and ends their sessions, or takes an invitation back. */
  readonly "DELETE /v1/members/{id}": { readonly path: { readonly id: string }; readonly answer: undefined };
  /** Tokens without their secrets, a page after the one named. */
  readonly "GET /v1/tokens": {
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly tokens: readonly {
        readonly id: string;
        readonly name: string;
        readonly kind: "holder" | "relay" | "analyst";
        readonly expires: string;
        readonly revoked: boolean;
        readonly ledger: string | null;
        readonly study: string | null;
      }[];
      readonly after?: string;
    };
  };
  /** Makes a token, shown once: a holder's for one ledger, a relay's for one study, an analyst's. */
  readonly "POST /v1/tokens": {
    readonly body: {
      readonly name: string;
      readonly kind: "holder" | "relay" | "analyst";
      readonly ledger?: string;
      readonly study?: string;
      readonly days?: number;
    };
    readonly answer: { readonly id: string; readonly token: string };
  };
  /** Revokes a token, for good. */
  readonly "DELETE /v1/tokens/{id}": { readonly path: { readonly id: string }; readonly answer: undefined };
  /** Entries behind an index, oldest first. */
  readonly "GET /v1/audit": {
    readonly query?: { readonly after?: string };
    readonly answer: {
      readonly entries: readonly {
        readonly organisation: string;
        readonly index: number;
        readonly at: string;
        readonly actor: string;
        readonly action: string;
        readonly object: string;
        readonly detail: Readonly<Record<string, unknown>>;
        readonly previous: string;
        readonly hash: string;
      }[];
      readonly after?: number;
    };
  };
  /** The whole trail, an entry a line. */
  readonly "GET /v1/audit/lines": { readonly answer: string };
  /** How far the trail has come: noted elsewhere, it shows whether entries were cut off later. */
  readonly "GET /v1/audit/head": { readonly answer: { readonly index: number; readonly hash: string } };
  /** Reads the whole trail and says where it was changed; also against a head that was noted elsewhere. */
  readonly "GET /v1/audit/check": {
    readonly answer: {
      readonly organisation: string;
      readonly head: { readonly index: number; readonly hash: string };
      readonly problem?: { readonly index: number; readonly problem: "changed" | "missing" | "cut" };
    };
  };
  /** Asks for a fit of releases: 202, and workers run it. */
  readonly "POST /v1/fits": {
    readonly body: {
      readonly study: string;
      readonly releases: readonly string[];
      readonly settings?: {
        readonly part?: string;
        readonly seed?: number | string;
        readonly chains?: number;
        readonly warmup?: number;
        readonly draws?: number;
        readonly thin?: number;
        readonly sampler?: {
          readonly kind: "nuts";
          readonly maxDepth?: number;
          readonly targetAcceptance?: number;
          readonly metric?: "gradient" | "variance" | "dense";
          readonly stepSize?: number;
        };
        readonly method?: string;
        readonly options?: object;
        readonly prior?: object | readonly string[];
        readonly holders?: "same" | "own" | object;
      };
    };
    readonly answer: { readonly id: string; readonly status: string };
  };
  /** Lists fits, the latest first. */
  readonly "GET /v1/fits": {
    readonly query?: { readonly study?: string; readonly after?: string };
    readonly answer: {
      readonly fits: readonly {
        readonly id: string;
        readonly number: number;
        readonly study: string;
        readonly releases: readonly string[];
        readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
        readonly problem?: { readonly code: string; readonly message: string };
        readonly made: string;
        readonly started?: string;
        readonly ended?: string;
        readonly trusted?: boolean;
      }[];
      readonly after?: number;
    };
  };
  /** A fit: its state, its chains, and once it is done what it says. */
  readonly "GET /v1/fits/{id}": {
    readonly path: { readonly id: string };
    readonly answer: {
      readonly id: string;
      readonly number: number;
      readonly study: string;
      readonly releases: readonly string[];
      readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
      readonly problem?: { readonly code: string; readonly message: string };
      readonly made: string;
      readonly started?: string;
      readonly ended?: string;
      readonly trusted?: boolean;
      readonly settings: object;
      readonly chains: readonly {
        readonly chain: number;
        readonly state: string;
        readonly done: number;
        readonly total: number;
        readonly divergences: number;
        readonly worker?: number;
      }[];
      readonly summary?: object;
    };
  };
  /** The fit as it is now, then what changes, to its end. */
  readonly "GET /v1/fits/{id}/events": { readonly path: { readonly id: string }; readonly answer: string };
  /** Stops a fit; chains that are finished are kept. */
  readonly "POST /v1/fits/{id}/cancel": {
    readonly path: { readonly id: string };
    readonly answer: undefined;
  };
  /** Asks for the same fit anew, with the chains that were finished. */
  readonly "POST /v1/fits/{id}/resume": {
    readonly path: { readonly id: string };
    readonly answer: { readonly id: string; readonly status: string };
  };
  /** The fit as posterior. */
  readonly "GET /v1/fits/{id}/posterior": { readonly path: { readonly id: string }; readonly answer: string };
  /** The fit as draws.csv. */
  readonly "GET /v1/fits/{id}/draws.csv": { readonly path: { readonly id: string }; readonly answer: string };
  /** The fit as draws.parquet. */
  readonly "GET /v1/fits/{id}/draws.parquet": {
    readonly path: { readonly id: string };
    readonly answer: string;
  };
  /** The fit as arviz.json. */
  readonly "GET /v1/fits/{id}/arviz.json": {
    readonly path: { readonly id: string };
    readonly answer: unknown;
  };
  /** The fit as cmdstan.zip. */
  readonly "GET /v1/fits/{id}/cmdstan.zip": {
    readonly path: { readonly id: string };
    readonly answer: string;
  };
  /** The fit as folder.zip. */
  readonly "GET /v1/fits/{id}/folder.zip": {
    readonly path: { readonly id: string };
    readonly answer: string;
  };
  /** The fit as report.html. */
  readonly "GET /v1/fits/{id}/report.html": {
    readonly path: { readonly id: string };
    readonly answer: string;
  };
}
