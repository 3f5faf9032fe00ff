import { beforeAll } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useCarts } from './carts.ts'
import { draftOf, placedOf } from './order-making.ts'

/** A platform with both sides of an order: who buys, the supplier of one part, the operator for all. */
export function useOrders() {
  const used = useCarts()
  const sellers = {} as { ebro: PlatformClient; operator: PlatformClient }
  beforeAll(async () => {
    sellers.ebro = (await used.platform.signedIn('supplier@tiber.example', { client: 'SUPPLIER' })).client
    sellers.operator = (await used.platform.signedIn('operator@tiber.example', { client: 'OPERATOR' })).client
  })

  const draft = (client = used.buyer, quantity = 10) => draftOf(client, quantity)
  const placed = (client = used.buyer, quantity = 10) => placedOf(client, quantity)
  const stock = async (client = used.buyer) => {
    const offers = await client.productVariants.offers({ params: { id: 'SCS-A2-M6-012' } })
    return offers.find(({ supplier }) => supplier.externalId === 'EBRO')!.offerInventory.stock
  }
  return Object.assign(used, { sellers, draft, placed, stock })
}
