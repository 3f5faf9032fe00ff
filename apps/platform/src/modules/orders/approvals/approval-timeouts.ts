const hour = 60 * 60 * 1000

/** Waiting times before reminders and escalation, and lifetimes of mailed links. */
export const approvalTimeouts = {
  remindAfterMs: 24 * hour,
  escalateAfterMs: 72 * hour,
  linkLifetimeMs: 72 * hour,
  /** Expired links are kept this long so that they can say why they no longer work. */
  linkRetentionMs: 30 * 24 * hour,
}
