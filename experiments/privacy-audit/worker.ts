import { audit } from "@dpbayes/privacy/audit";
import { auditTargets } from "./targets.ts";

/** One audit to run: the target's place in the list, and how hard to look. */
export interface Task {
  readonly index: number;
  readonly draws: number;
  readonly falseAlarmRate: number;
}

/** A process of its own: started by `auditAll`, it answers every task with a result. */
process.on("message", ({ index, draws, falseAlarmRate }: Task) => {
  process.send!(audit(auditTargets[index]!.make(), { draws, falseAlarmRate }));
});
