/** What was done, in words; an action that has none stands as it is called. */
const words: Readonly<Record<string, string>> = {
  "ledger.budget": "another budget for",
  "ledger.opened": "opened the ledger",
  "ledger.spent": "spent from",
  "member.changed": "changed the role of",
  "member.invited": "invited",
  "member.joined": "joined",
  "member.removed": "removed",
  "member.uninvited": "took back the invitation of",
  "owner.invited": "made an owner's link",
  "password.changed": "changed the password of",
  "release.uploaded": "sent the release",
  "session.begun": "signed in",
  "session.ended": "signed out",
  "study.archived": "archived",
  "study.changed": "changed the draft",
  "study.closed": "closed, with its last release,",
  "study.closing": "began to close",
  "study.deleted": "deleted the draft",
  "study.drafted": "drafted",
  "study.invited": "made invitations for",
  "study.key-rotated": "began a new key for",
  "study.opened": "opened",
  "study.paused": "paused",
  "study.resumed": "resumed",
  "token.made": "made the token",
  "token.revoked": "revoked the token",
};

export function actionWords(action: string): string {
  return words[action] ?? action;
}
