const hour = 60 * 60 * 1000

/** How long a question waits until something is done about it, and how long a mailed link is good. */
export const waitingTimes = {
  remindAfterMs: 24 * hour,
  escalateAfterMs: 72 * hour,
  linkLivesMs: 72 * hour,
  /** So long a link still tells why it is no longer good. */
  linkRememberedMs: 30 * 24 * hour,
}
