import { approvalBoxes, type ApprovalBox } from '@tiber/contract/orders/approval-enums'
import { getRights } from '@tiber/contract/permissions'
import type { SessionHandle } from '#app/server/session/session.server.ts'

const maxColleagues = 1000

const parseBox = (url: URL): ApprovalBox => {
  const requested = url.searchParams.get('box')?.toUpperCase()
  return approvalBoxes.find((box) => box === requested) ?? 'WAITING'
}

/** Reads a box with delegations, budgets and possible delegates, concurrently. */
export async function readApprovals({ platform, session }: SessionHandle, url: URL) {
  const box = parseBox(url)
  const after = url.searchParams.get('after')
  const rights = getRights(session.user?.groups ?? [])
  const [inbox, delegations, budgets, users] = await Promise.all([
    platform.approvals.list({ query: { box, ...(after && { after }) } }),
    platform.approvals.delegations(),
    rights.includes('BUYING_POLICY_READ') ? platform.approvals.budgets() : [],
    platform.customerUsers.list({
      query: { page: 0, size: maxColleagues, status: ['ACTIVE'], sort: ['lastName:asc', 'firstName:asc'] },
    }),
  ])
  const colleagues = users.content
    .map(({ customerUser: { id, firstName, lastName } }) => ({ id, name: `${firstName} ${lastName}` }))
    .filter(({ id }) => id !== session.user?.id)
  return { box, isLaterPage: after !== null, ...inbox, delegations, budgets, colleagues }
}
