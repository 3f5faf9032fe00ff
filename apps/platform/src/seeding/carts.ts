import type { DemoCart } from '@tiber/demo-data/carts'
import { demoAccounts, demoStores, demoUsers } from '@tiber/demo-data/people'
import type { Calendar } from './catalogue-rows.ts'
import type { Loader } from './loader.ts'
import { toCopyText } from './copy-format.ts'

const columns = {
  cart: 'id account_id store_id user_id name type is_active is_shared created_at updated_at',
  cart_line:
    'id cart_id offer_id supplier_id offer_price_id quantity previous_unit_price note reference section par_quantity created_at updated_at',
}

/** Copies carts without amounts; they are priced on the first read, like every cart whose prices changed. */
export async function copyCarts(loader: Loader, carts: DemoCart[], calendar: Calendar) {
  const storeId = demoStores.find(({ isDefault }) => isDefault)!.id
  const cartRows = carts.map(({ id, account, email, name, isActive, isShared, createdDaysAgo }) => [
    id,
    demoAccounts.find(({ externalId }) => externalId === account)!.id,
    storeId,
    demoUsers.find((user) => user.email === email)!.id,
    name,
    name.startsWith('BL_') ? 'BUYING_LIST' : 'CART',
    isActive,
    isShared,
    calendar.instant(-createdDaysAgo),
    calendar.instant(-Math.ceil(createdDaysAgo / 10)),
  ])
  const lineRows = carts.flatMap((cart) =>
    cart.lines.map((line) => [
      cart.id,
      line.offerId,
      line.supplierId,
      line.offerPriceId,
      line.quantity,
      line.previousUnitPrice,
      line.note,
      line.reference,
      line.section,
      line.parQuantity,
      calendar.instant(-cart.createdDaysAgo),
      calendar.instant(-cart.createdDaysAgo),
    ]),
  )
  const numberedLineRows = lineRows.map((line, index) => [String(90_000_000 + index).padStart(10, '0'), ...line])
  await loader.copy('cart', columns.cart.split(' '), toCopyText(cartRows))
  await loader.copy('cart_line', columns.cart_line.split(' '), toCopyText(numberedLineRows))
  await loader.run(`insert into cart_supplier (cart_id, supplier_id, lines, products)
    select cart_id, supplier_id, count(*), sum(quantity) from cart_line group by cart_id, supplier_id`)
}
