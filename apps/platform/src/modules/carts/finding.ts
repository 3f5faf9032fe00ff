import type { CartStatus } from '@tiber/contract/cart-words'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { scopeOf } from '../prices/service.ts'
import { selectCart, type CartRow } from './queries.ts'
import { repriceCarts } from './reprice-queries.ts'

export async function requireCart(context: CustomerContext, id: string): Promise<CartRow> {
  const row = await selectCart(context, id, scopeOf(context)!.day)
  if (!row) throw new PlatformError('F-E-002', `There is no cart ${id}.`, 'id')
  return row
}

const isOutdated = ({ isOld, suppliers, status }: CartRow) => isOld && suppliers.length > 0 && isChangeable(status)

export const isChangeable = (status: CartStatus) => status === 'INIT' || status === 'ON_GOING'

/** Amounts that were computed with older prices are computed anew before they are told. */
export async function freshOf<Row extends CartRow>(context: CustomerContext, rows: Row[], again: () => Promise<Row[]>) {
  const old = rows.filter(isOutdated).map(({ id }) => id)
  if (old.length === 0) return rows
  await repriceCarts(context, old, scopeOf(context)!)
  return again()
}

export async function requireFresh(context: CustomerContext, id: string): Promise<CartRow> {
  const read = async () => [await requireCart(context, id)]
  const [row] = await freshOf(context, await read(), read)
  return row!
}

/** The one that is meant, where the caller names a version. */
export async function requireVersion(context: CustomerContext, id: string): Promise<CartRow> {
  const row = await requireCart(context, id)
  const { expectedVersion = row.version } = context
  if (row.version !== expectedVersion)
    throw new PlatformError('ST0001', `The cart has version ${row.version}, not ${expectedVersion}.`)
  return row
}
