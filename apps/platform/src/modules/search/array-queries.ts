import { sql, type SQL } from 'drizzle-orm'

/** Numbers as one parameter, so that the text of a statement does not depend on how many there are. */
export const integers = (all: (number | undefined)[]): SQL => sql`${literal(all)}::int[]`
export const reals = (all: number[]): SQL => sql`${literal(all)}::real[]`

const literal = (all: (number | undefined)[]) => `{${all.filter((each) => each !== undefined).join(',')}}`
