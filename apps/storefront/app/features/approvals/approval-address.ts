import type { ApprovalBox } from '@tiber/contract/approval-words'

type Shown = { box: ApprovalBox; after?: string | null; open?: string | null }

/** The address of a box, of a further page of it, and of one that is open in it. */
export function searchOf({ box, after, open }: Shown): string {
  const params = new URLSearchParams({
    ...(box !== 'WAITING' && { box: box.toLowerCase() }),
    ...(after && { after }),
    ...(open && { open }),
  })
  return `?${params}`
}
