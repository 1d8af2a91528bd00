import { fail } from "../errors/fail-on-sending.ts";
import { sha256 } from "../json/sha256.ts";
import type { ReportBundle } from "../release/bundle/formats.ts";
import type { Report } from "../release/format/release.ts";
import type { Fetch } from "./exchange.ts";
import { fetchManifest } from "./fetch-manifest.ts";
import { type DeviceStorage, type KeptPlace, keptPlace } from "./kept.ts";
import { isTaking, type Manifest } from "./manifest.ts";
import { type Admitted, obtainToken } from "./obtain-token.ts";
import { type RefusedState, refusalIn, type SendState, stateOf } from "./send-state.ts";
import { sender } from "./sender.ts";

export interface SurveyOptions {
  /** The whole address of the study's manifest: `https://…/v1/studies/SLUG`. */
  readonly manifest: string;
  /** Of the invitation, in studies that have them. */
  readonly code?: string;
  readonly storage: DeviceStorage;
  readonly fetch?: Fetch;
  /** Stops trying; what is kept is sent on the next visit. */
  readonly signal?: AbortSignal;
  /** Told after every try. */
  onState?(state: SendState): void;
  /** Milliseconds before the next try, given how many have failed and the seconds that the collector asked for. */
  pause?(tries: number, asked: number): number;
}

/** Randomises one record as a prepared study states it: what `reporter` of `@dpbayes/privacy/report/prepared` gives. */
export type Randomiser = (record: unknown) => Report | ReportBundle;

/** Given what a study prepared, says how its randomiser is had: at once, or when its code has come. Refuses what cannot be followed. */
export type Randomising = (prepared: unknown) => () => Promise<Randomiser>;

/** One study on one device, for one person: the answer goes into `answer` and nowhere else. */
export interface Survey {
  readonly manifest: Manifest;
  /** Resolved once this device can randomise; rejected with what is wrong with what the study prepared. */
  ready(): Promise<void>;
  state(): SendState;
  /** The report that is kept, as it is sent; on the visit that made it also once it was counted. */
  report(): Report | ReportBundle | undefined;
  /**
   * Randomises the answer, keeps the report and forgets the answer; then sends that report until the collector has it or refuses it. There
   * is never a second report for an invitation: noise drawn twice would say more than the study promises.
   */
  answer(record: unknown): Promise<SendState>;
  /** Goes on with what was kept, now: on the next visit, or when the network is back. */
  resend(): Promise<SendState>;
}

/**
 * `openSurvey` where the code that randomises may come after the question is shown. The invitation's token is asked for here, long before
 * there is an answer, so that the time between the two does not say that they belong together.
 */
export async function openSurveyWith(randomising: Randomising, options: SurveyOptions): Promise<Survey> {
  const { storage, signal, onState, pause, fetch = globalThis.fetch.bind(globalThis) } = options;
  const manifest = await fetchManifest(fetch, options.manifest);
  const code = manifest.admission === "invitation" ? codeOf(options.code) : undefined;
  const place = keptPlace(storage, placeName(manifest, code));
  const admitted = admission({ ...options, fetch, code }, manifest, place);
  const url = new URL("../reports", options.manifest).href;
  const send = sender({ fetch, url, signal, onState, pause }, place, admitted);
  const randomiser = randomising(manifest.prepared);
  let made: Report | ReportBundle | undefined;
  const answered = stateOf(place.read()).state !== "unanswered";
  const turnedAway = answered ? undefined : await refusal(manifest, code, admitted);
  return {
    manifest,
    state: () => turnedAway ?? stateOf(place.read()),
    report: () => place.read().report ?? made,
    ready: async () => void (await randomiser()),
    async answer(record) {
      const randomised = await randomiser();
      made = await keepReport(place, () => randomised(record));
      return send();
    },
    resend: send,
  };
}

/** Each invitation has a place of its own, for several people may share a device; the code itself is not kept. */
function placeName({ digest }: Manifest, code: string | undefined): string {
  return ["dpbayes", digest, ...(code === undefined ? [] : [sha256(code).slice(0, 16)])].join(":");
}

function keepReport(place: KeptPlace, make: () => Report | ReportBundle): Promise<Report | ReportBundle> {
  return place.alone(async () => {
    const kept = place.read();
    if (kept.report || kept.ended) fail("REPORT_MADE");
    const report = make();
    place.write({ ...kept, report });
    return report;
  });
}

type TokenOptions = Pick<SurveyOptions, "manifest"> & {
  readonly fetch: Fetch;
  readonly code: string | undefined;
};

function admission(
  { fetch, manifest: url, code }: TokenOptions,
  manifest: Manifest,
  place: KeptPlace,
): Admitted {
  if (code === undefined) return async () => undefined;
  const key = async (again: boolean) => (again ? await fetchManifest(fetch, url) : manifest).key;
  const { digest } = manifest;
  return () => obtainToken({ fetch, url: `${url}/tokens`, code, digest, key }, place);
}

/** Whom it makes no sense to ask. */
async function refusal(
  manifest: Manifest,
  code: string | undefined,
  admitted: Admitted,
): Promise<RefusedState | undefined> {
  const refused = (of: string, reason: string) => ({ state: "refused", code: of, reason }) as const;
  if (!isTaking(manifest)) return refused("STUDY_CLOSED", "the study is closed");
  if (code === "") return refused("INVITATION_UNKNOWN", "the address has no invitation in it");
  if (code === undefined && manifest.admission !== "anyone")
    return refused("RELAY_NEEDED", "the study takes reports from its relay alone");
  return refusalIn(await admitted());
}

/** As it was sent, or as somebody typed it from a letter: base 32 has no letters that look like digits. */
function codeOf(text = ""): string {
  const typed = text.trim().toLowerCase().replaceAll(/[\s-]/g, "");
  return typed.replaceAll("o", "0").replaceAll(/[il]/g, "1");
}
