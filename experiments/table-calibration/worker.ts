import { answerTasks } from "../calibration/answer-tasks.ts";
import { calibrationRows } from "./rows.ts";

answerTasks(calibrationRows);
