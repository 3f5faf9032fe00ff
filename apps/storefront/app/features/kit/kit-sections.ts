export const sections = [
  'colour',
  'type',
  'buttons',
  'fields',
  'notes',
  'tones',
  'table',
  'navigation',
  'floating',
  'states',
] as const

export type Section = (typeof sections)[number]

export const isSection = (name: string): name is Section => sections.some((section) => section === name)
