import { reporter } from "../report-prepared.ts";
import { openSurveyWith, type Survey, type SurveyOptions } from "./open-survey-with.ts";

/** Reads a study's manifest, checks it and what it prepared, and asks for the invitation's token. */
export function openSurvey(options: SurveyOptions): Promise<Survey> {
  return openSurveyWith((prepared) => {
    const randomised = reporter(prepared);
    return async () => randomised;
  }, options);
}
