import type { SessionHandle } from '#app/server/session/session.server.ts'
import { getCompanyRights } from './company-rights.ts'

type Rejection = { code: string | undefined; intent: string; id: string }

/** Refines a generic rejection code into the specific reason that can be explained to the user. */
export async function findRefusalReason({ platform, session }: SessionHandle, { code, intent, id }: Rejection) {
  // A user administrator is rejected only for a person who also buys for another company.
  if (code === 'PE0001' && getCompanyRights(session.user).canManageUsers) return 'PE0001.person'
  if (code !== 'ST0001') return code
  const { content } = await platform.customerUsers.list({
    query: { groups: ['FOC_Admin'], status: ['ACTIVE'], size: 2 },
  })
  if (content.length === 1 && content[0]?.customerUser.id === id) return 'ST0001.administrator'
  return intent === 'detach' ? 'ST0001.account' : code
}
