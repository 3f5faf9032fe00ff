const hour = 60 * 60 * 1000

/** Waiting times before reminders and escalation, and lifetimes of mailed links. */
export const approvalTimeouts = {
  remindAfterMs: 24 * hour,
  escalateAfterMs: 72 * hour,
  linkLifetimeSeconds: (72 * hour) / 1000,
}
