import { approvalBoxes, type ApprovalBox } from '@tiber/contract/approval-words'
import { rightsOf } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session.server.ts'

const colleaguesShown = 1000

const boxOf = (url: URL): ApprovalBox => {
  const wanted = url.searchParams.get('box')?.toUpperCase()
  return approvalBoxes.find((box) => box === wanted) ?? 'WAITING'
}

/** Reads a box with delegations, budgets and possible delegates, concurrently. */
export async function readApprovals({ platform, session }: SessionHandle, url: URL) {
  const box = boxOf(url)
  const after = url.searchParams.get('after')
  const rights = rightsOf(session.user?.groups ?? [])
  const [inbox, delegations, budgets, users] = await Promise.all([
    platform.approvals.list({ query: { box, ...(after && { after }) } }),
    platform.approvals.delegations(),
    rights.includes('BUYING_POLICY_READ') ? platform.approvals.budgets() : [],
    platform.customerUsers.list({
      query: { page: 0, size: colleaguesShown, status: ['ACTIVE'], sort: ['lastName:asc', 'firstName:asc'] },
    }),
  ])
  const colleagues = users.content
    .map(({ customerUser: { id, firstName, lastName } }) => ({ id, name: `${firstName} ${lastName}` }))
    .filter(({ id }) => id !== session.user?.id)
  return { box, isFurther: after !== null, ...inbox, delegations, budgets, colleagues }
}
