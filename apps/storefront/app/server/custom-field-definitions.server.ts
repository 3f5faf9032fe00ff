import type { CustomField, SealedTarget } from '@tiber/contract/company/custom-fields'
import { maxPageSize } from '@tiber/contract/paging'
import type { SessionHandle } from './session/session.server.ts'

/** Reads the operator's active custom fields of one kind of target. */
export async function readDefinitions({ platform }: SessionHandle, sealedTarget: SealedTarget): Promise<CustomField[]> {
  const query = { sealedTarget, status: 'ACTIVE', size: maxPageSize } as const
  return (await platform.customFields.list({ query })).content
}
