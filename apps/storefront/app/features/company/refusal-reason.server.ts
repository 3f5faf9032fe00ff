import type { SessionHandle } from '#app/server/session.server.ts'

type Refused = { intent: string; id: string }

/** The platform refuses by one code what the visitor should know by its reason: who it is about decides it. */
export async function refusalReason({ platform }: SessionHandle, { intent, id }: Refused): Promise<string> {
  const { content } = await platform.customerUsers.list({
    query: { groups: ['FOC_Admin'], status: ['ACTIVE'], size: 2 },
  })
  const isLast = content.length === 1 && content[0]?.customerUser.id === id
  if (isLast) return 'ST0001.administrator'
  return intent === 'detach' ? 'ST0001.account' : 'ST0001'
}
