import type { CommandOption } from '@tiber/ui/commands/command-dialog.tsx'
import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'
import type { IconName } from '@tiber/ui/icon-names.ts'
import type { DeskHitKind } from '@tiber/contract/operator/desk-hit-kinds'

export type CommandGroup = DeskHitKind | 'RECENT' | 'SCREEN' | 'ACTION'
export type Command = CommandOption & { group: CommandGroup; keywords?: string }

export const hitIcons: Record<DeskHitKind, IconName> = {
  ORDER: 'package',
  ACCOUNT: 'building-2',
  PERSON: 'user',
  ARTICLE: 'layout-grid',
  INVOICE: 'receipt',
  SUPPLIER: 'store',
}

type Lists = { recent: Command[]; hits: Command[]; screens: Command[]; actions: Command[] }

const maxPerGroup = 8

/**
 * Lists what matches the typed text: hits of the server as they are, screens and actions by their words. A screen whose
 * name begins with the text comes first; `>` leaves actions only.
 */
export function findCommands({ recent, hits, screens, actions }: Lists, typed: string): Command[] {
  const text = typed.trim()
  if (text.startsWith('>')) return selectMatching(actions, text.slice(1))
  if (text === '') return [...recent, ...screens, ...actions]
  const found = selectMatching(screens, text)
  const startsWithText = ({ label }: Command) => normaliseText(label).startsWith(normaliseText(text))
  const isScreenFirst = found.some(startsWithText)
  return [
    ...(isScreenFirst ? found : []),
    ...hits,
    ...(isScreenFirst ? [] : found),
    ...selectMatching(actions, text).slice(0, maxPerGroup),
  ]
}

function selectMatching(commands: Command[], typed: string): Command[] {
  const words = normaliseText(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label, hint, keywords }) => {
    const text = normaliseText([label, hint, keywords].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}
