import { answerErrands } from "../figure.ts";
import { storedCell } from "./stored-cell.ts";
import { studies } from "./studies.ts";

/** Done now, or in a run that was broken off. */
answerErrands(studies, storedCell);
