import { data } from 'react-router'
import { maxPageSize } from '@tiber/contract/paging'
import type { SessionHandle } from '#app/server/session.server.ts'

/** Requests that wait for the operator come first, then those whose applicant was asked something. */
export async function readRequests({ platform }: SessionHandle, isDecided: boolean) {
  const status = isDecided ? (['APPROVED', 'DECLINED'] as const) : (['WAITING', 'QUESTION'] as const)
  const { content, totalElements } = await platform.accessRequests.list({ query: { status: [...status], size: 100 } })
  return { requests: content, total: totalElements }
}

export type AccessRequestRow = Awaited<ReturnType<typeof readRequests>>['requests'][number]

export async function findRequest({ platform }: SessionHandle, accountId: string): Promise<AccessRequestRow> {
  const { content } = await platform.accessRequests.list({ query: { size: maxPageSize } })
  const request = content.find((each) => each.accountId === accountId)
  if (!request) throw data('Request not found', { status: 404 })
  return request
}
