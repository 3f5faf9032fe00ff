/** Columns the user has shown (true) or hidden (false), by attribute; the table decides about all others. */
export type ColumnChoice = Record<string, boolean>

const maxColumns = 60
const isId = (id: string) => /^[\w.-]{1,60}$/.test(id) && id !== '__proto__'

/** Parses the cookie format `+pitch -length`, latest last; ignores invalid entries. */
export function parseColumnChoice(stored: string | undefined): ColumnChoice {
  const entries = (stored ?? '').split(' ').filter((each) => /^[+-]/.test(each) && isId(each.slice(1)))
  return Object.fromEntries(entries.slice(-maxColumns).map((each) => [each.slice(1), each.startsWith('+')]))
}

export const serialiseColumnChoice = (choice: ColumnChoice): string =>
  Object.entries(choice)
    .filter(([id]) => isId(id))
    .slice(-maxColumns)
    .map(([id, isShown]) => `${isShown ? '+' : '-'}${id}`)
    .join(' ')

/** Moves the latest choice to the end, so that the oldest is dropped first. */
export function withColumn(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const { [id]: _before, ...others } = choice
  return { ...others, [id]: isShown }
}

/** Resets these columns to the table's defaults; choices for other tables stay. */
export const withoutColumns = (choice: ColumnChoice, ids: string[]): ColumnChoice =>
  Object.fromEntries(Object.entries(choice).filter(([id]) => !ids.includes(id)))
