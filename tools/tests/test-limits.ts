/**
 * Limits that stop a hung test; even a busy machine needs far less. Speed is measured by `npm run bench`.
 */
export const testLimits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }
