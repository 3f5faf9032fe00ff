import { sql, type SQL } from '@tiber/server/sql'

/** Passes numbers as one parameter, so that the text of a statement does not depend on how many there are. */
export const toIntArray = (all: (number | undefined)[]): SQL => sql`${toArrayLiteral(all)}::int[]`
export const toRealArray = (all: number[]): SQL => sql`${toArrayLiteral(all)}::real[]`

const toArrayLiteral = (all: (number | undefined)[]) => `{${all.filter((each) => each !== undefined).join(',')}}`
