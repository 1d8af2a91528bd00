import { answerErrands } from "../figure.ts";
import { figures } from "./figures.ts";

answerErrands(figures);
