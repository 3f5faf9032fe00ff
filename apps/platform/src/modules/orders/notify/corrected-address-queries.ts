import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { aggregateRecipients, isStaffWith, type Recipient } from '../../users/public.ts'

export type CorrectedAddress = {
  reference: string
  address: AddressSnapshot
  suppliers: Recipient[]
  operators: Recipient[]
}

const rights = ['SELLER_ORDER_ANSWER', 'SELLER_ORDER_SHIP'] as const

/** Selects where a part goes, and who prepares it. */
export async function selectCorrectedAddress({ db }: Context, logisticOrderId: string) {
  const [row] = await queryRows<CorrectedAddress>(
    db,
    sql`select g.reference, g.shipping_address as address,
          ${aggregateRecipients(sql`u.supplier_id = g.supplier_id and ${isStaffWith('SUPPLIER', rights)}`)} as suppliers,
          ${aggregateRecipients(isStaffWith('OPERATOR', rights))} as operators
        from logistic_order g where g.id = ${logisticOrderId} and g.shipping_address is not null`,
  )
  return row!
}
