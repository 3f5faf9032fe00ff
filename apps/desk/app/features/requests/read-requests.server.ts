import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SessionHandle } from '#app/server/session.server.ts'

/** Requests that wait for the operator come first, then those whose applicant was asked something. */
export async function readRequests({ platform }: SessionHandle, isDecided: boolean) {
  const status = isDecided ? (['APPROVED', 'DECLINED', 'EXPIRED'] as const) : (['WAITING', 'QUESTION'] as const)
  const { content, totalElements } = await platform.accessRequests.list({ query: { status: [...status], size: 100 } })
  return { requests: content, total: totalElements }
}

export type AccessRequestRow = Awaited<ReturnType<typeof readRequests>>['requests'][number]

export async function readRequest({ platform }: SessionHandle, accountId: string) {
  try {
    return await platform.operatorRequests.read({ params: { accountId } })
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) throw data('Request not found', { status: 404 })
    throw error
  }
}
