export {
  type CommunitySummary,
  type CommunitySummaryOptions,
  communitySummary,
  type MembershipRow,
} from "./community-summary.ts";
export type { CredibleInterval } from "./interval.ts";
export {
  type ComponentMatching,
  type DrawChains,
  matchCommunities,
  matchTopics,
} from "./match-components.ts";
export {
  type TopicRow,
  type TopicSummary,
  type TopicSummaryOptions,
  type TopWord,
  topicSummary,
} from "./topic-summary.ts";
