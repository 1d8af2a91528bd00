import { answerTasks } from "../calibration/answer-tasks.ts";
import { movedRows } from "./rows.ts";

answerTasks(movedRows);
