import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'

/** The revision of the index, and whether the text has become a number of the company's own. */
type CurrentState = { revision: number; isOwnNumber: boolean }

type OwnCode = { accountId: string | undefined; code: string | undefined }

export async function selectCurrentState(db: Db, { accountId, code }: OwnCode): Promise<CurrentState | undefined> {
  const [row] = await queryPreparedRows<CurrentState>(
    db,
    sql`select s.vocabulary as revision, exists (select from part_number n
            where n.account_id = ${accountId ?? null} and n.code = ${code ?? null}) as "isOwnNumber"
        from search_state s where s.id = 1`,
  )
  return row
}
