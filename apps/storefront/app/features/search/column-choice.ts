/** Columns somebody put in (true) or out (false), by attribute; of all others the table decides. */
export type ColumnChoice = Record<string, boolean>

const most = 60
const isId = (id: string) => /^[\w.-]{1,60}$/.test(id) && id !== '__proto__'

/** As it is kept: `+pitch -length`, the latest last; what makes no sense is as if it were not there. */
export function choiceOf(kept: string | undefined): ColumnChoice {
  const entries = (kept ?? '').split(' ').filter((each) => /^[+-]/.test(each) && isId(each.slice(1)))
  return Object.fromEntries(entries.slice(-most).map((each) => [each.slice(1), each.startsWith('+')]))
}

export const keptOf = (choice: ColumnChoice): string =>
  Object.entries(choice)
    .filter(([id]) => isId(id))
    .slice(-most)
    .map(([id, isShown]) => `${isShown ? '+' : '-'}${id}`)
    .join(' ')

/** The latest choice goes last, so that the oldest is forgotten first. */
export function withColumn(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const { [id]: _before, ...others } = choice
  return { ...others, [id]: isShown }
}

/** The columns at hand go back to what the table decides; choices for other tables stay. */
export const withoutColumns = (choice: ColumnChoice, ids: string[]): ColumnChoice =>
  Object.fromEntries(Object.entries(choice).filter(([id]) => !ids.includes(id)))
