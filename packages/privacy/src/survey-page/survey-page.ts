import { openSurvey, type Survey } from "../sending/open-survey.ts";
import type { SendState } from "../sending/send-state.ts";
import { checkedBox, sentBox } from "./details.ts";
import { element } from "./element.ts";
import { formOf } from "./form.ts";
import { admissionWords, ended, privacyWords, refusedWords } from "./words.ts";

/*
 * The page /s/SLUG#CODE. The answer is in the form until it is randomised, and nowhere else: no request holds it, and the form is gone
 * when the report is made.
 */
const main = document.querySelector("main")!;
const status = element("p", { role: "status", tabindex: "-1" });

async function run(): Promise<void> {
  const [, slug] = /^\/s\/([^/]+)$/.exec(location.pathname) ?? [];
  const survey = await openSurvey({
    manifest: `${location.origin}/v1/studies/${slug}`,
    code: location.hash.slice(1),
    storage: localStorage,
    onState(state) {
      show(state);
      box.refresh();
    },
  });
  const box = sentBox(survey.report);
  addEventListener("online", () => void survey.resend());
  addEventListener("hashchange", () => location.reload());
  lay(survey, box.shown);
  if (survey.state().state === "waiting") await survey.resend();
}

/** Puts the page together; the form is there while there is something to ask. */
function lay(survey: Survey, box: HTMLElement): void {
  const { manifest } = survey;
  const { question } = manifest.study;
  document.title = question;
  const about = [privacyWords(manifest), admissionWords(manifest)].map((words) => element("p", {}, words));
  const asked = survey.state().state === "unanswered" ? [questions(survey)] : [];
  const title = element("h1", { dir: "auto" }, question);
  main.replaceChildren(title, ...about, ...asked, status, box, checkedBox(manifest));
  show(survey.state());
}

function questions(survey: Survey): HTMLElement {
  const form = formOf(survey.manifest, (record) => {
    form?.remove();
    status.textContent = "Sending …";
    status.focus();
    survey.answer(record).catch(failed);
  });
  return form ?? element("p", {}, "This study cannot be answered on a page.");
}

function show(state: SendState): void {
  if (state.state === "unanswered") return;
  status.className = state.state;
  status.textContent = state.state === "refused" ? refusedWords(state) : ended[state.state];
}

/** Errors of this library hold no answer. */
function failed(error: unknown): void {
  const { message } = error as Error;
  show({ state: "refused", code: "", reason: message });
}

run().catch((error: unknown) => {
  main.replaceChildren(element("h1", {}, "Survey"), status);
  status.className = "refused";
  status.textContent = `This survey cannot be shown: ${(error as Error).message}.`;
});
