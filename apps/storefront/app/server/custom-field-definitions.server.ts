import type { CustomField, SealedTarget } from '@tiber/contract/custom-fields'
import { maximumPageSize } from '@tiber/contract/paging'
import type { SessionHandle } from './session.server.ts'

/** The operator's fields of one kind of thing, in use. */
export async function readDefinitions({ platform }: SessionHandle, sealedTarget: SealedTarget): Promise<CustomField[]> {
  const query = { sealedTarget, status: 'ACTIVE', size: maximumPageSize } as const
  return (await platform.customFields.list({ query })).content
}
