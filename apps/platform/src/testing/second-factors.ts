import { sql } from '@tiber/server/sql'
import { computeCode, getTimeStep } from '../modules/users/identity/totp.ts'
import type { TestPlatform } from './test-platform.ts'

const secret = Buffer.from('a secret of tests 20')

/** Gives a user a second factor, confirmed or still to be confirmed, which has used no code yet. */
export async function enrol(platform: TestPlatform, userId: string, state: 'CONFIRMED' | 'PENDING' = 'CONFIRMED') {
  const sealed = platform.systemContext().tokens.seal(secret.toString('base64'))
  const [used, pending] = state === 'CONFIRMED' ? [sealed, null] : [null, sealed]
  await removeFactor(platform, userId)
  await platform.database.db.execute(
    sql`insert into second_factor (user_id, secret, pending_secret) values (${userId}, ${used}, ${pending})`,
  )
}

export async function removeFactor({ database }: TestPlatform, userId: string) {
  await database.db.execute(sql`delete from second_factor where user_id = ${userId}`)
}

/** Returns what the app of the user shows now, or some steps of 30 seconds later. */
export const showCode = ({ now }: TestPlatform, steps = 0) => computeCode(secret, getTimeStep(now()) + steps)
