import { casesOf, central, local, type PlannedCase } from "./declare-case.ts";

const shares = { bad: 0.2, fair: 0.3, good: 0.5 };
const crossed = { region: { north: 0.4, south: 0.6 }, mood: shares };
const counted = { ...local, distance: 2 };

/** Cross-classifications, naive Bayes, hidden states, topics and communities. */
export const tableCases: readonly PlannedCase[] = [
  ...casesOf(
    "table",
    { formula: "~ region + mood", privacy: central, truth: crossed },
    { noise: { epsilon: 0.1, records: 400 }, data: { epsilon: 2, records: 400 } },
  ),
  ...casesOf(
    "table",
    { formula: "~ region + mood", privacy: local, truth: crossed },
    { balanced: { epsilon: 2, records: 4000 } },
  ),
  ...casesOf(
    "naive-bayes",
    {
      formula: "ill ~ mood",
      privacy: central,
      truth: {
        ill: { false: 0.6, true: 0.4 },
        "mood|false": shares,
        "mood|true": { bad: 0.5, fair: 0.3, good: 0.2 },
      },
    },
    {
      noise: { epsilon: 0.1, records: 200 },
      balanced: { epsilon: 0.5, records: 800 },
      data: { epsilon: 5, records: 800 },
    },
  ),
  ...casesOf(
    "hidden-markov-model",
    {
      formula: "mood ~ region / month",
      privacy: central,
      truth: {
        transitions: [
          [0.7, 0.3],
          [0.3, 0.7],
          [0.5, 0.5],
        ],
        "mood|1": { bad: 0.7, fair: 0.2, good: 0.1 },
        "mood|2": { bad: 0.1, fair: 0.2, good: 0.7 },
      },
      prior: { states: 2 },
      // How often states follow each other rests on the few moves that a study happens to have.
      judged: ["mood|"],
    },
    {
      noise: { epsilon: 0.2, records: 600 },
      balanced: { epsilon: 1, records: 1200 },
      data: { epsilon: 10, records: 1200 },
    },
  ),
  ...casesOf(
    "topic-model",
    {
      formula: "words ~ 1",
      privacy: counted,
      truth: {
        total: 600,
        shares: [0.5, 0.5],
        words: [
          [5, 4, 3, 1, 1, 1],
          [1, 1, 1, 3, 4, 5],
        ],
      },
      prior: { topics: 2 },
      // Names of topics are those of a reference that a study's reports decide.
      judged: ["total"],
    },
    {
      noise: { epsilon: 0.7, records: 60 },
      balanced: { epsilon: 2, records: 60 },
      data: { epsilon: 8, records: 60 },
    },
  ),
  ...casesOf(
    "community-model",
    {
      formula: "words ~ 1",
      privacy: counted,
      truth: {
        activity: [20, 20, 20, 20, 20, 20],
        blocks: [
          [60, 10],
          [10, 60],
        ],
        memberships: [
          [1, 0],
          [1, 0],
          [1, 0],
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      },
      prior: { communities: 2 },
      judged: ["activity"],
    },
    {
      noise: { epsilon: 0.7, records: 6 },
      balanced: { epsilon: 2, records: 6 },
      data: { epsilon: 8, records: 6 },
    },
  ),
];
