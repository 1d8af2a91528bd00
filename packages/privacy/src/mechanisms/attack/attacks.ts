import { exponentialAttack } from "../exponential/attack.ts";
import type { ExponentialMechanism } from "../exponential/exponential.ts";
import { gaussianAttack } from "../gaussian/attack.ts";
import { gaussianWithResponseAttack } from "../gaussian-with-response/attack.ts";
import { geometricAttack } from "../geometric/attack.ts";
import { kAryAttack } from "../k-ary-randomised-response/attack.ts";
import { laplaceAttack } from "../laplace/attack.ts";
import type {
  AnswerMechanism,
  InputsMechanism,
  LocalMechanism,
  VectorMechanism,
} from "../local-mechanisms.ts";
import { randomisedResponseAttack } from "../randomised-response/attack.ts";
import { unaryEncodingAttack } from "../unary-encoding/attack.ts";
import type { AnswerAttack, Attack, InputsAttack, VectorAttack } from "./attack.ts";

/** Every mechanism of the library. */
export type AuditableMechanism = LocalMechanism | ExponentialMechanism;

type Attacks = {
  readonly [Attacked in VectorMechanism as Attacked["kind"]]: VectorAttack<Attacked>;
} & { readonly [Attacked in AnswerMechanism as Attacked["kind"]]: AnswerAttack<Attacked> } & {
  readonly [Attacked in InputsMechanism as Attacked["kind"]]: InputsAttack<Attacked>;
} & {
  readonly exponential: Attack<ExponentialMechanism, readonly number[], number, readonly number[]>;
};

/** How each mechanism is attacked. */
export const attacks: Attacks = {
  laplace: laplaceAttack,
  gaussian: gaussianAttack,
  geometric: geometricAttack,
  "randomised-response": randomisedResponseAttack,
  "k-ary-randomised-response": kAryAttack,
  "unary-encoding": unaryEncodingAttack,
  "gaussian-with-response": gaussianWithResponseAttack,
  exponential: exponentialAttack,
};
