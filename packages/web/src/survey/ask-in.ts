import type { SendState, Survey, SurveyOptions } from "@dpbayes/privacy/send";
import { checkedBox, sentBox } from "./details.ts";
import { element } from "./element.ts";
import { formOf } from "./form.ts";
import { admissionWords, promiseWords, refusedWords } from "./texts/promise.ts";
import { type Language, say } from "./texts/texts.ts";

/**
 * Asks a study's questions in an element of a page, and says what became of the answer. It is in the form until it is randomised, and
 * nowhere else: no request holds it, and the form is gone when the report is made.
 */
export async function askIn(
  place: HTMLElement,
  open: (options: SurveyOptions) => Promise<Survey>,
  options: SurveyOptions,
  language: Language,
): Promise<Survey> {
  const status = element("p", { role: "status", tabindex: "-1" }, say(language, "loading"));
  place.dir = say(language, "dir");
  place.lang = language.tag;
  place.replaceChildren(status);
  const show = (state: SendState) => {
    status.className = state.state;
    if (state.state === "unanswered") status.textContent = "";
    else
      status.textContent =
        state.state === "refused" ? refusedWords(state, language) : say(language, state.state);
  };
  const cannotShow = (error: Error) => {
    place.replaceChildren(status);
    status.className = "refused";
    status.textContent = say(language, "cannotShow", { problem: error.message });
  };
  try {
    const survey = await open({
      ...options,
      onState(state) {
        show(state);
        box.refresh();
        options.onState?.(state);
      },
    });
    const box = sentBox(survey.report, language);
    addEventListener("online", () => void survey.resend());
    lay(place, survey, status, box.shown, language, show);
    show(survey.state());
    if (survey.state().state === "waiting") void survey.resend();
    if (survey.state().state === "unanswered") survey.ready().catch(cannotShow);
    return survey;
  } catch (error) {
    cannotShow(error as Error);
    throw error;
  }
}

/** Puts the page together; the form is there while there is something to ask. */
function lay(
  place: HTMLElement,
  survey: Survey,
  status: HTMLElement,
  box: HTMLElement,
  language: Language,
  show: (state: SendState) => void,
): void {
  const { manifest } = survey;
  const title = element("h1", { dir: "auto" }, manifest.study.question);
  const asked = survey.state().state === "unanswered" ? [questions(survey, status, language, show)] : [];
  const promise = element("p", { class: "promise" }, promiseWords(manifest, language));
  const admission = element("p", { class: "soft" }, admissionWords(manifest, language));
  place.replaceChildren(title, promise, ...asked, status, admission, box, checkedBox(manifest, language));
}

function questions(
  survey: Survey,
  status: HTMLElement,
  language: Language,
  show: (state: SendState) => void,
): HTMLElement {
  const form = formOf(survey.manifest, language, (record) => {
    form?.remove();
    status.textContent = say(language, "incomplete");
    status.focus();
    survey.ready().then(
      () => {
        status.textContent = say(language, "sending");
      },
      // `answer` says it too.
      () => undefined,
    );
    // Errors of this library hold no answer.
    survey
      .answer(record)
      .catch(({ message }: Error) => show({ state: "refused", code: "", reason: message }));
  });
  return form ?? element("p", {}, say(language, "cannotAsk"));
}
