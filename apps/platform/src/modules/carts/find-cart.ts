import type { CartStatus } from '@tiber/contract/carts/cart-enums'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { getPriceScope } from '../prices/service.ts'
import { selectCart, type CartRow } from './queries.ts'
import { repriceCarts } from './lines/reprice-queries.ts'

export async function requireCart(context: CustomerContext, id: string): Promise<CartRow> {
  const row = await selectCart(context, id, getPriceScope(context)!.day)
  if (!row) throw new PlatformError('F-E-002', `Cart ${id} not found.`, 'id')
  return row
}

const isOutdated = ({ isOld, suppliers, status }: CartRow) => isOld && suppliers.length > 0 && isChangeable(status)

export const isChangeable = (status: CartStatus) => status === 'INIT' || status === 'ON_GOING'

/** Reprices carts whose amounts are outdated and reads them again. */
export async function repriceOutdated<Row extends CartRow>(
  context: CustomerContext,
  rows: Row[],
  reload: () => Promise<Row[]>,
) {
  const outdatedIds = rows.filter(isOutdated).map(({ id }) => id)
  if (outdatedIds.length === 0) return rows
  await repriceCarts(context, outdatedIds, getPriceScope(context)!)
  return reload()
}

export async function requireFreshCart(context: CustomerContext, id: string): Promise<CartRow> {
  const read = async () => [await requireCart(context, id)]
  const [row] = await repriceOutdated(context, await read(), read)
  return row!
}

/** Returns the cart, or refuses with 409 if the caller expects another version. */
export async function requireExpectedVersion(context: CustomerContext, id: string): Promise<CartRow> {
  const row = await requireCart(context, id)
  const { expectedVersion = row.version } = context
  if (row.version !== expectedVersion)
    throw new PlatformError('ST0001', `The cart is at version ${row.version}, not ${expectedVersion}.`)
  return row
}
