import { createRandom, type Random } from '@tiber/server/testing/fuzz/random'
import { pickText } from '@tiber/server/testing/fuzz/unusual-values'
import { callAsOperator, createUniqueId, openCompany, requestAccess } from '../companies.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { listForms, type PageForm } from '../fuzz/read-page.ts'
import { placeOrder, setStatusAsSupplier } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'
import type { Page } from '@playwright/test'

const itemSku = 'NUT-A2-M10'
/** Submissions of each screen. */
const turns = 12

type Screen = {
  name: string
  as: string
  /** Makes something that no other journey uses, and returns the page with its forms. */
  prepare: () => Promise<string>
  /** Forms by their intent; all of the page by default. */
  intents?: string[]
  /** What is ticked in half of the submissions. */
  ticked?: [string, string][]
}

const packOrder = async () => {
  const { id } = (await placeOrder({ [itemSku]: 100 }, `PO-${createUniqueId()}`)).orderLogistics[0]!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'])
    await setStatusAsSupplier(id, status)
  return id
}

const screens: Screen[] = [
  {
    name: 'answering',
    as: 'supplier@tiber.example',
    prepare: async () => {
      const order = await placeOrder({ [itemSku]: 100 }, `PO-${createUniqueId()}`)
      return `/supplier/orders/${order.orderLogistics[0]!.id}`
    },
    intents: ['accept', 'decline'],
  },
  {
    name: 'shipping',
    as: 'supplier@tiber.example',
    prepare: async () => `/supplier/orders/${await packOrder()}`,
    intents: ['ship', 'move', 'cancel'],
  },
  {
    name: 'staff',
    as: 'operator@tiber.example',
    prepare: async () => '/operator/staff/new',
    ticked: [['roles', 'SALES']],
  },
  {
    name: 'payment terms',
    as: 'operator@tiber.example',
    prepare: async () => `/operator/accounts/${(await openCompany()).accountId}`,
    intents: ['terms', 'company', 'note'],
  },
  {
    name: 'suppliers',
    as: 'operator@tiber.example',
    prepare: async () => {
      const body = { name: `Proveedor ${createUniqueId()}` }
      const created = (await (await callAsOperator('/v1/tiber/operator/suppliers', 'POST', body)).json()) as {
        id: string
      }
      return `/operator/suppliers/${created.id}`
    },
    intents: ['terms', 'legal', 'invite'],
  },
  {
    name: 'requests',
    as: 'operator@tiber.example',
    prepare: async () => `/operator/requests/${(await requestAccess()).accountId}`,
    intents: ['ask', 'decline'],
  },
]

/** What a page sends along and nobody types. */
const isHidden = (name: string) =>
  /^(intent|version|orderId|reference|number|notes|after|lineId|at|shipsOnDefault|company|name)$|^(open|short|rest|reason)\.|^(roles|tagIds|forRole|reasonCode|country|civility|invoicing)$|(Type|Mode)$/.test(
    name,
  )

/** What somebody can type: no control characters, no halves of characters. */
function typeText(random: Random): string {
  const typed = random.pick([
    '-1',
    '0',
    '1.204,5',
    '1e9',
    '99999999999999999999',
    '31-02-2026',
    '01-01-2000',
    pickText(random),
  ])
  return typed
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFD\uFEFF\uFFFE\uFFFF]/gu, '')
    .slice(0, 5000)
}

const getIntent = ({ fields }: PageForm) => fields.find(([name]) => name === 'intent')?.[1] ?? ''

async function readForms(page: Page, desk: Desk, path: string) {
  const answer = await page.request.get(desk.url(path))
  expect(answer.status()).toBe(200)
  return listForms(await answer.text(), new URL(desk.url(path)).pathname)
}

for (const { name, as, prepare, intents, ticked = [] } of screens)
  test(`what is typed into the forms of ${name} is taken, or refused with a clear error and kept`, async ({
    page,
    shop,
  }) => {
    const desk = createDesk(page, shop.locale)
    const random = createRandom(`${name} ${shop.locale}`)
    await desk.signInFast(as)
    let path = await prepare()
    const isTried = (form: PageForm) =>
      form.method === 'POST' &&
      // The frame has forms of its own.
      form.action.split('?')[0] === new URL(desk.url(path)).pathname &&
      form.fields.some(([field]) => !isHidden(field)) &&
      (!intents || intents.includes(getIntent(form)))
    let refused = 0
    for (let turn = 0; turn < turns; turn += 1) {
      let forms = (await readForms(page, desk, path)).filter(isTried)
      if (forms.length === 0) {
        path = await prepare()
        forms = (await readForms(page, desk, path)).filter(isTried)
      }
      const form = random.pick(forms)
      const fields = random.chance(0.5) ? [...form.fields, ...ticked] : form.fields
      const typed = fields.map(([field, value]): [string, string] =>
        isHidden(field) || random.chance(0.3) ? [field, value] : [field, typeText(random)],
      )
      const answer = await page.request.post(desk.url(path), {
        data: new URLSearchParams(typed).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        maxRedirects: 0,
      })
      const sent = `${getIntent(form)} ${JSON.stringify(typed)}`
      expect(answer.status(), sent).toBeLessThan(500)
      if (answer.status() < 400) continue
      refused += 1
      const html = await answer.text()
      expect(html, sent).toContain(`<html lang="${shop.locale}"`)
      expect(html, sent).toMatch(/role="alert"|aria-invalid="true"/)
      const kept = listForms(html, new URL(desk.url(path)).pathname).find(
        (each) => getIntent(each) === getIntent(form) && isSameForm(each, form) && hasValues(each, typed),
      )
      expect(
        kept,
        `${sent} is not kept: ${JSON.stringify(
          listForms(html, new URL(desk.url(path)).pathname)
            .filter((each) => getIntent(each) === getIntent(form))
            .map(({ fields }) => fields),
        )}`,
      ).toBeDefined()
    }
    expect(refused, 'something was refused').toBeGreaterThan(0)
  })

const isSameForm = (a: PageForm, b: PageForm) =>
  b.fields.filter(([field]) => !isHidden(field)).every(([field]) => a.fields.some(([each]) => each === field))

/** Whether a form shows what was typed; the page suggests something for fields that are left empty. */
const hasValues = ({ fields }: PageForm, typed: [string, string][]) =>
  typed.every(([field, value]) => {
    if (isHidden(field)) return true
    const shown = fields.find(([each]) => each === field)?.[1] ?? ''
    return value.trim() === '' || shown.trim() === value.trim()
  })
