export const snoozeChoices = ['now', 'hour', 'tomorrow', 'monday', 'week'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Returns the time until which a task is put off; mornings begin at eight. */
export function toSnoozeTime(choice: SnoozeChoice, now: Date): Date | null {
  if (choice === 'now') return null
  if (choice === 'hour') return new Date(now.getTime() + hourMs)
  const morning = new Date(now)
  morning.setUTCHours(8, 0, 0, 0)
  const days = choice === 'tomorrow' ? 1 : choice === 'week' ? 7 : (8 - now.getUTCDay()) % 7 || 7
  return new Date(morning.getTime() + days * dayMs)
}
