import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'
import type { CommandOption } from '@tiber/ui/commands/command-dialog.tsx'

const commandGroups = ['products', 'orders', 'carts', 'pages', 'actions'] as const
type CommandGroup = (typeof commandGroups)[number]

/** A page to open or an action to run; `keywords` are additional search terms. */
export type Command = CommandOption & { group: CommandGroup; keywords?: string }

export type CommandSession = {
  /** Buyer whose prices and part numbers are shown. */
  buyer: string
  account: { id: string } | null
  accounts: { id: string; name: string }[]
}

const maxPerGroup = 8
/** Before anything is typed, every group should be visible. */
const maxPerGroupInitially = 4

/**
 * Finds commands that contain every typed word; products and orders are search results already and are not filtered.
 */
export function findCommands(commands: Command[], typed: string): Command[] {
  const words = normaliseText(typed).split(/\s+/).filter(Boolean)
  const matchesWords = ({ label, hint, keywords }: Command) => {
    const text = normaliseText([label, hint, keywords].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  }
  const isSearchResult = ({ group }: Command) => group === 'products' || group === 'orders'
  const found = commands.filter((command) => isSearchResult(command) || matchesWords(command))
  // A name that starts with the typed text is a better match than an article that merely contains it.
  const startsWithTyped = ({ group, label }: Command) =>
    group !== 'products' && normaliseText(label).startsWith(normaliseText(typed.trim()))
  const areProductsFirst = words.length === 0 || !found.some(startsWithTyped)
  const groups = areProductsFirst ? commandGroups : [...commandGroups.slice(1), commandGroups[0]]
  return groups.flatMap((group) =>
    found.filter((command) => command.group === group).slice(0, words.length > 0 ? maxPerGroup : maxPerGroupInitially),
  )
}
