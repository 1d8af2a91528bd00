import { seededSource } from "@dpbayes/inference";
import {
  type Account,
  type Ledger,
  openAccount,
  openLedger,
  parseLedger,
  parseStudy,
  type Spend,
  spend,
} from "@dpbayes/privacy";
import { pureLoss } from "@dpbayes/privacy/accounting";
import { samplePosterior } from "@dpbayes/privacy/posterior-sampling";
import { defineAttack } from "../attack.ts";

/** Budgets and spends are counted in hundredths of epsilon. */
const BUDGET = 100;
const ACTIONS = 12;
const AT_ONCE = 100;

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smokers",
  question: "Who smokes?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "central", epsilon: 0.25, unit: "one person", neighbours: "replace-one" },
});

interface Budgets {
  spend(ledger: Ledger, request: Spend): Ledger;
  account(ledger: Ledger): Account;
}

const again = (ledger: Ledger) => parseLedger(JSON.parse(JSON.stringify(ledger)));

/** What an attacker has in hand: every value that was ever shown. */
interface Hand {
  readonly ledgers: Ledger[];
  readonly accounts: Account[];
  bought: number;
}

const decimal = (hundredths: number) =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;

async function bought(payments: readonly Promise<unknown>[], each: number): Promise<number> {
  const results = await Promise.allSettled(payments);
  return each * results.filter(({ status }) => status === "fulfilled").length;
}

type Rng = ReturnType<typeof seededSource>;
const pick = <T>(rng: Rng, list: readonly T[]): T => list[Math.floor(rng.uniform() * list.length)]!;

const actions: readonly ((rng: Rng, system: Budgets, hand: Hand) => void | Promise<void>)[] = [
  function spendFromAny(rng, system, hand) {
    const amount = 1 + Math.floor(rng.uniform() * BUDGET);
    const from = pick(rng, hand.ledgers);
    const id = `spend ${rng.uniform()}`;
    hand.ledgers.push(
      system.spend(rng.uniform() < 0.5 ? from : { ...from }, { id, epsilon: decimal(amount) }),
    );
    hand.bought += amount;
  },
  function openFromAny(rng, system, hand) {
    hand.accounts.push(system.account(pick(rng, hand.ledgers)));
  },
  async function payAtOnce(rng, _, hand) {
    const [account, each] = [pick(rng, hand.accounts), 1 + Math.floor(rng.uniform() * 30)];
    const purchase = { loss: pureLoss(each / 100, "replace-one") };
    hand.bought += await bought(
      Array.from({ length: AT_ONCE }, () => account.pay(purchase)),
      each,
    );
    hand.ledgers.push((await account.ledger())!);
  },
  async function sampleAtOnce(rng, _, hand) {
    const account = pick(rng, hand.accounts);
    const draw = () => samplePosterior(study, [{ smokes: true }], { account, steps: 8 });
    hand.bought += await bought(Array.from({ length: 5 }, draw), 25);
  },
];

/** Values that were spent from, copies of them, and payments at the same time. */
export const accountReuse = defineAttack<Budgets>({
  name: "accounts/reuse",
  promise:
    "however often a ledger's value, its copies and its accounts are used, they buy what the budget allows",
  about:
    "spends, opens accounts, pays a hundred times at once and samples, from every value that was ever seen",
  present: { spend, account: openAccount },
  broken: {
    spend: (ledger, request) => spend(again(ledger), request),
    account: (ledger) => openAccount(again(ledger)),
  },
  bug: "a ledger is a value like any other, which can be spent from again",
  tries: { quick: 5, full: 1500 },
  async run(system, tries) {
    const rng = seededSource("account reuse");
    let [broken, most] = [0, 0];
    for (let i = 0; i < tries; i++) {
      const opened = openLedger({
        budget: { epsilon: "1" },
        unit: "one person",
        neighbours: "replace-one",
      });
      const hand: Hand = { ledgers: [opened], accounts: [], bought: 0 };
      for (let k = 0; k < ACTIONS; k++) {
        try {
          await pick(rng, actions)(rng, system, hand);
        } catch {
          // Refused, or there is no account yet.
        }
      }
      if (hand.bought > BUDGET) broken++;
      most = Math.max(most, hand.bought);
    }
    return { tried: tries, broken, note: `at most epsilon ${decimal(most)} of 1.00` };
  },
});
