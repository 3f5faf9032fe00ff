import { expect } from 'vitest'
import type { CartChange, LineWarning } from '@tiber/contract/carts/cart-shapes'
import type { UpdateAction } from '@tiber/contract/carts/cart-enums'
import { useTwoCompanies } from './two-companies.ts'

export { packed, single } from './create-orders.ts'
export { cantabrico, guadalquivir } from './two-companies.ts'

export const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) })

export const toLineCommand = (
  offerPriceId: string,
  quantity: number,
  updateAction: UpdateAction = 'REPLACE_QUANTITY',
) => ({
  offerPriceId,
  quantity,
  updateAction,
})
type LineCommand = ReturnType<typeof toLineCommand>

export const listCodes = (warnings: LineWarning[]) => warnings.map(({ code }) => code)

/** Starts a platform for the tests of one file, with a buyer of two companies and a user of a third. */
export function useCarts() {
  const used = useTwoCompanies()
  return Object.assign(used, {
    createCart: async (name: string, client = used.buyer) => (await client.carts.create({ body: { name } })).id,
    updateLines: async (id: string, body: LineCommand[]) =>
      (await used.buyer.carts.updateLines({ params: { id }, body })) as LineWarning[],
    updateAndReadChange: async (id: string, body: LineCommand[]) =>
      (await used.buyer.carts.updateLines({ params: { id }, body }, { prefer: 'return=representation' })) as CartChange,
    async readQuantities(id: string, client = used.buyer) {
      const { cartLines } = await client.carts.lines({ params: { id }, query: { size: 1000 } })
      return Object.fromEntries(cartLines.map(({ offer, quantity }) => [offer.offerPriceId, quantity]))
    },
  })
}
