import { callAsOperator, createUniqueId, journeyPassword } from '../companies.ts'
import { countActs } from '../desk/count-acts.ts'
import { createDesk } from '../desk/desk.ts'
import { findSupplierPath, joinSupplier } from '../desk/supplier-staff.ts'
import { callAsBuyer, placeOrder, setStatusAsSupplier } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

/** Only this supplier sells it, and no other journey looks at its invoices. */
const itemSku = 'HAM-H-0300'
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Makes the supplier invoice by itself, and returns somebody who works there. */
async function joinOwnSupplier(): Promise<string> {
  const path = await findSupplierPath('BIDASOA')
  expect((await callAsOperator(path, 'PATCH', { invoicing: 'OWN' })).status).toBe(200)
  return joinSupplier(path, { firstName: 'Almacén', lastName: 'Bidasoa' })
}

type Sums = { orderLogisticPrices: { totalPriceWithoutTax: number; totalPriceWithTax: number } }

/** Reads the sums of an order as its documents state them, and writes amounts as the journey's language does. */
async function readSums(id: string, locale: string) {
  const { orderLogisticPrices } = await callAsBuyer<Sums>('GET', `/v1/shop/logistic-orders/${id}`)
  const { totalPriceWithoutTax: net, totalPriceWithTax: gross } = orderLogisticPrices
  const write = (amount: number) => amount.toFixed(2).replace('.', locale === 'es-ES' ? ',' : '.')
  return { net, tax: gross - net, write }
}

test('a supplier with documents of its own uploads invoice and credit note, and the buyer downloads them', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const email = await joinOwnSupplier()
  const order = await placeOrder({ [itemSku]: 2 }, `PO-${createUniqueId()}`)
  const { id, reference } = order.orderLogistics[0]!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    await setStatusAsSupplier(id, status)
  const number = `F-${createUniqueId()}`
  await desk.signInFast(email, journeyPassword)
  await desk.open(`/supplier/orders/${id}`)
  const { net, tax, write } = await readSums(id, shop.locale)
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]:visible`).fill(value)
  }
  shop.expectErrors(/400/)
  await fill({ number, issuedOn: formatToday(), net: write(net + 1), tax: write(tax) })
  const file = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
  await page.locator('[name="file"]:visible').setInputFiles(file)
  const submit = page.getByRole('button', { name: `${t('orders.invoice.submit')} ${reference}` })
  await submit.click()
  await expect(page.getByText(t('orders.invoice.differs'))).toBeVisible()
  await fill({ net: write(net) })
  await page.locator('[name="file"]:visible').setInputFiles(file)
  await submit.click()
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible()

  // A credit note of its own for all pieces.
  const creditNumber = `R-${createUniqueId()}`
  await page.getByRole('link', { name: t('orders.credit'), exact: true }).click()
  const pieces = page.getByRole('textbox', { name: `${t('orders.pieces.count')} ${itemSku}` })
  await expect(pieces).toBeFocused()
  await pieces.fill('2')
  await fill({
    number: creditNumber,
    issuedOn: formatToday(),
    net: write(net + 1),
    tax: write(tax),
    reason: 'Golpeadas',
  })
  await page.locator('[name="file"]:visible').setInputFiles(file)
  const upload = page.getByRole('button', { name: t('orders.credit.upload') })
  await upload.click()
  await expect(page.getByText(t('orders.credit.differs'))).toBeVisible()
  await expect(pieces).toHaveValue('2')

  // Job 23, from any screen; the file is chosen in its field, as the other values are typed.
  await desk.open('/supplier')
  const acts = await countActs(page)
  await acts.start()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(reference)
  await expect(page.getByRole('option', { name: reference, exact: false }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: t('orders.credit'), exact: true }).click()
  await expect(pieces).toBeFocused()
  await pieces.fill('2')
  await fill({ number: creditNumber, issuedOn: formatToday(), net: write(net), tax: write(tax), reason: 'Golpeadas' })
  const chooser = page.waitForEvent('filechooser')
  await page.locator('[name="file"]:visible').press('Space')
  await (await chooser).setFiles(file)
  await upload.click()
  await expect(page.getByText(t('orders.flash.creditUploaded', { number: creditNumber }))).toBeVisible()
  // The counter takes Enter in the field of Ctrl K for typing.
  await acts.expect(4, { before: 1 })

  await shop.signInFast()
  await shop.open(`/account/orders/${order.reference}`)
  for (const each of [number, creditNumber]) {
    const link = page.getByRole('link', { name: new RegExp(each) }).first()
    const download = await page.request.get(new URL((await link.getAttribute('href'))!, page.url()).href)
    expect(await download.text()).toBe(pdf)
  }
})

const formatToday = () => {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}
