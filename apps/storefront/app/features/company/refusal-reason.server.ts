import type { SessionHandle } from '#app/server/session.server.ts'
import { companyRights } from './company-rights.ts'

type Refused = { code: string | undefined; intent: string; id: string }

/** The platform refuses by one code what the visitor should know by its reason: who it is about decides it. */
export async function refusalReason({ platform, session }: SessionHandle, { code, intent, id }: Refused) {
  // Who may manage users and is refused all the same has met a person who also buys elsewhere.
  if (code === 'PE0001' && companyRights(session.user).mayManageUsers) return 'PE0001.person'
  if (code !== 'ST0001') return code
  const { content } = await platform.customerUsers.list({
    query: { groups: ['FOC_Admin'], status: ['ACTIVE'], size: 2 },
  })
  if (content.length === 1 && content[0]?.customerUser.id === id) return 'ST0001.administrator'
  return intent === 'detach' ? 'ST0001.account' : code
}
