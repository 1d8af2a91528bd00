export const STUDY_OF_DIGEST = {
  name: "release-study",
  text: "SELECT key, state FROM study WHERE organisation = $1 AND digest = $2 FOR SHARE",
};
export const KEEP_UPLOADED = {
  name: "release-keep",
  text: `INSERT INTO release (digest, study, origin, body, count, holder) VALUES ($1, $2, 'uploaded', $3, $4, $5)
    ON CONFLICT DO NOTHING RETURNING digest`,
};
export const RELEASE_OF_DIGEST = {
  name: "release-of-digest",
  text: "SELECT ledger, spend FROM release WHERE digest = $1 AND study = $2",
};
export const PAY_RELEASE = {
  name: "release-pay",
  text: "UPDATE release SET ledger = $2, spend = $3 WHERE digest = $1",
};
export const READ_RELEASE = {
  name: "release-read",
  text: "SELECT r.body FROM release r JOIN study s ON s.key = r.study WHERE r.digest = $1 AND s.organisation = $2",
};
export const LIST_RELEASES = {
  name: "release-list",
  text: `SELECT r.number, r.digest, r.origin, r.holder, r.count, r.made, r.ledger, r.spend
    FROM release r JOIN study s ON s.key = r.study
    WHERE s.organisation = $1 AND s.slug = $2 AND r.number > $3 ORDER BY r.number LIMIT $4`,
};
export const STUDY_OF_SLUG = {
  name: "release-study-of-slug",
  text: "SELECT key FROM study WHERE organisation = $1 AND slug = $2",
};
