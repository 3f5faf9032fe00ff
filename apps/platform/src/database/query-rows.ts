import type { Db } from '@tiber/server/database'
import type { SQL } from '@tiber/server/sql'

/** Runs a raw statement and returns its rows, on both engines. */
export const queryRows = <Row>(db: Db, statement: SQL): Promise<Row[]> => db.query<Row>(statement)
