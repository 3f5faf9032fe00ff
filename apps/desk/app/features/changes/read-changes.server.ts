import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { changedThings, supplierThings, type ChangedThing } from '@tiber/contract/operator/changed-things'
import { parseDay } from '@tiber/ui/day.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

const isSupplier = ({ staff }: SessionHandle) => staff?.clientType === 'SUPPLIER'

/** What changes are about on the side of the person. */
const listThings = (handle: SessionHandle): readonly ChangedThing[] =>
  isSupplier(handle) ? supplierThings : changedThings

/** Reads a page of changes by the filter of an address; a supplier’s are those of its own. */
export async function readChanges(handle: SessionHandle, { searchParams }: URL) {
  const { platform } = handle
  const read = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, 200)
  const [words, after] = [read('words'), read('after')]
  const [from = '', until = ''] = [read('from'), read('until')].map((text) => parseDay(text) ?? '')
  const thing = listThings(handle).find((each) => each === read('thing')) ?? ''
  const query = {
    ...(words && { words }),
    ...(from && { from }),
    ...(until && { until }),
    ...(/^\d{1,18}$/.test(after) && { after }),
  }
  const ofSupplier = supplierThings.find((each) => each === thing)
  const page = await (isSupplier(handle)
    ? platform.supplierChanges.list({ query: { ...query, ...(ofSupplier && { entity: [ofSupplier] }) } })
    : platform.operatorChanges.list({ query: { ...query, ...(thing && { entity: [thing] }) } }))
  return { ...page, things: listThings(handle), filter: { thing, words, from, until } }
}

export async function readChange(handle: SessionHandle, id: string) {
  const params = { id }
  const { supplierChanges, operatorChanges } = handle.platform
  try {
    return await (isSupplier(handle) ? supplierChanges.read({ params }) : operatorChanges.read({ params }))
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) throw data('Change not found', { status: 404 })
    throw error
  }
}
