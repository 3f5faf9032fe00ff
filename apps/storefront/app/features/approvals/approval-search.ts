import type { ApprovalBox } from '@tiber/contract/orders/approval-enums'

type ApprovalsView = { box: ApprovalBox; after?: string | null; open?: string | null }

/** Formats the URL of a box, optionally with a page cursor and an opened approval. */
export function buildSearch({ box, after, open }: ApprovalsView): string {
  const params = new URLSearchParams({
    ...(box !== 'WAITING' && { box: box.toLowerCase() }),
    ...(after && { after }),
    ...(open && { open }),
  })
  return `?${params}`
}
