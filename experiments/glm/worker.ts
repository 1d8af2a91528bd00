import { answerErrands } from "../figure.ts";
import { studies } from "./studies.ts";

answerErrands(studies);
