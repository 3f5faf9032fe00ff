import { beforeAll } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useCarts } from './carts.ts'
import { createDraft, fillStock, placeOrder } from './create-orders.ts'

/** Starts a platform with buyers, one supplier (EBRO) and the operator signed in. */
export function useOrders() {
  const used = useCarts()
  const sellers = {} as { ebro: PlatformClient; operator: PlatformClient }
  beforeAll(async () => {
    // However many orders a file places, and in whichever order its tests run, none runs out of stock.
    await fillStock(used.platform.database.db)
    sellers.ebro = (await used.platform.signIn('supplier@tiber.example', { client: 'SUPPLIER' })).client
    sellers.operator = (await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  })

  return Object.assign(used, {
    sellers,
    createDraft: (client = used.buyer, quantity = 10) => createDraft(client, quantity),
    placeOrder: (client = used.buyer, quantity = 10) => placeOrder(client, quantity),
    async readStock(client = used.buyer) {
      const offers = await client.productVariants.offers({ params: { id: 'SCS-A2-M6-012' } })
      return offers.find(({ supplier }) => supplier.externalId === 'EBRO')!.offerInventory.stock
    },
  })
}
