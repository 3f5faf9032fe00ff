import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { PerformedCall } from '@tiber/sdk/platform-client'
import { createCart, createCartChange, createCartLine } from '#app/testing/cart-lines.ts'
import { eventActions, type AnalyticsEvent } from './analytics-event.ts'
import { readEvents, writeEvents } from './event-cookies.ts'
import { toEvents } from './events-of-calls.server.ts'
import { createEventRecorder } from './record-calls.server.ts'

const text = readFileSync(fileURLToPath(new URL('../../../../../docs/analytics.md', import.meta.url)), 'utf8')
const [, table = ''] = text.split('## Events')
const rows = [...table.matchAll(/^\| ([a-z ]+) \| ([a-z ]+) \| ([a-z, ]+) \| .+ \|$/gm)]
const documented = new Map(rows.map(([, family, action, fields = '']) => [`${family} ${action}`, fields.split(', ')]))

/** Returns the events of a call, whose fields must all be documented. */
function call(name: PerformedCall['name'], input: object, result: unknown) {
  const events = toEvents({ name, input, result } as unknown as PerformedCall)
  for (const { family, action, cart: _cart, ...fields } of events)
    expect(documented.get(`${family} ${action}`)).toEqual(expect.arrayContaining(Object.keys(fields)))
  return events
}

describe('docs/analytics.md', () => {
  test('lists every kind of event and no other', () => {
    const kinds = Object.entries(eventActions).flatMap(([family, actions]) =>
      actions.map((each) => `${family} ${each}`),
    )
    expect(rows.map(([, family, action]) => `${family} ${action}`).toSorted()).toEqual(kinds.toSorted())
  })

  test('names only the fields of spec 3', () => {
    const fields = new Set(rows.flatMap(([, , , each = '']) => each.split(', ')))
    const allowed = ['id', 'total', 'value', 'price', 'quantity', 'name', 'category', 'tax', 'shipping', 'items']
    expect(allowed).toEqual(expect.arrayContaining([...fields]))
  })
})

describe('event of a call', () => {
  const lines = [createCartLine({ id: '1', quantity: 10, unitPrice: 2 }), createCartLine({ id: '2', quantity: 5 })]

  test('lines added to a cart are one event with its items and the total of the cart', () => {
    const body = [{ offerPriceId: 'P-1', quantity: 10, updateAction: 'ADD_QUANTITY' }]
    const change = createCartChange(lines, { version: 2, lines })
    expect(call('carts.updateLines', { params: { id: '7' }, body }, change)).toEqual([
      {
        family: 'cart line',
        action: 'added',
        quantity: 15,
        total: change.cart.totalDiscountPrice.priceWithoutTax,
        items: [
          { id: 'SKU-1', name: 'Tornillo 1', price: 2, quantity: 10, line: 'O-1' },
          { id: 'SKU-2', name: 'Tornillo 2', price: 1, quantity: 5, line: 'O-2' },
        ],
        cart: { id: change.cart.id },
      },
    ])
  })

  test('a price agreed with the account is an event of the contract as well', () => {
    const [line] = lines
    const agreed = { ...line!, offer: { ...line!.offer, offerPriceType: 'ACCOUNT' as const } }
    const events = call('carts.updateLines', { body: [] }, createCartChange([agreed], { version: 2, lines: [agreed] }))
    expect(events.map(({ family, action }) => `${family} ${action}`)).toEqual(['cart line updated', 'contract applied'])
  })

  test('a cart named as a list is a buying list, and its name is not sent', () => {
    const cart = { ...createCart(lines), name: 'BL_For Anna' }
    const [event] = call('carts.create', { body: {} }, cart)
    expect(event).toMatchObject({ family: 'buying list', action: 'created', id: cart.id })
    expect(JSON.stringify(event)).not.toContain('Anna')
  })

  test.each([
    ['a deleted list', 'buyingLists.delete', { params: { id: '4' } }, null, ['buying list deleted 4']],
    ['a restored list', 'carts.restore', {}, { ...createCart([]), id: '4', name: 'BL_4' }, ['buying list created 4']],
    [
      'an import of addresses',
      'addresses.importCsv',
      {},
      { applied: true, counts: { new: 2, changed: 1 } },
      ['address created undefined', 'address updated undefined'],
    ],
    ['a preview of an import', 'addresses.importCsv', {}, { applied: false, counts: { new: 2, changed: 1 } }, []],
    ['a restored address', 'addresses.restore', {}, { id: '4' }, ['address created 4']],
    [
      'a message to a supplier',
      'supplierQuotes.addMessage',
      {},
      { supplier: { externalId: 'EBRO' } },
      ['supplier contacted EBRO'],
    ],
    ['a partial receipt', 'logisticOrders.confirmReception', {}, { reference: '7', status: 'SHIPPED' }, []],
    [
      'a receipt',
      'logisticOrders.confirmReception',
      {},
      { reference: '7', status: 'COMPLETED' },
      ['order status changed 7', 'order delivered 7'],
    ],
    [
      'a decision',
      'approvals.decide',
      {},
      [{ reference: '7', status: 'APPROVED', refused: null }],
      ['order status changed 7'],
    ],
    [
      'a decision that others must follow',
      'approvals.decide',
      {},
      [{ reference: '7', status: 'PENDING', refused: null }],
      [],
    ],
    ['a refused decision', 'approvals.decide', {}, [{ reference: '7', status: 'REJECTED', refused: 'DECIDED' }], []],
    [
      'a decision by link',
      'approvals.decideByLink',
      {},
      { reference: '7', status: 'REJECTED' },
      ['order status changed 7'],
    ],
  ] as const)('%s', (_name, name, input, result, expected) => {
    const events = call(name, input, result)
    expect(events.map(({ family, action, id }) => `${family} ${action} ${id}`)).toEqual(expected)
  })

  test('a placed order completes the step of payment and selects its means', () => {
    expect(call('commercialOrders.place', { body: { paymentOption: 'CREDIT_CARD' } }, null)).toEqual([
      { family: 'checkout', action: 'step completed', name: 'payment' },
      { family: 'payment method', action: 'selected', name: 'CREDIT_CARD' },
    ])
  })

  test('an address is only its id', () => {
    const result = { id: '9', fullName: 'Anna', address: 'Street 1', city: 'Sevilla' }
    expect(call('addresses.create', { body: result }, result)).toEqual([
      { family: 'address', action: 'created', id: '9' },
    ])
  })

  test('a call that changes nothing is no event', () => {
    expect(call('settings.read' as never, {}, {})).toEqual([])
  })
})

describe('events on their way to the browser', () => {
  const event: AnalyticsEvent = { family: 'address', action: 'created', id: '9' }
  const record = (isTracked: boolean, cookies: string | null = null) => {
    const recorder = createEventRecorder(isTracked, { requestId: 'request-1; Path=/x', secure: true, cookies })
    recorder.record({ name: 'addresses.create', input: {}, result: { id: '9' } } as unknown as PerformedCall)
    const headers = new Headers()
    recorder.writeTo(headers)
    return headers.getSetCookie()
  }

  test('travel in a cookie of the response that scripts can read', () => {
    const [cookie = '', ...others] = record(true)
    expect(others).toEqual([])
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair.split('=')[0]).toBe('event-request-1Pathx')
    expect(readEvents(pair.split('=')[1]!)).toEqual([event])
    expect(attributes).toEqual(['Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  test('there are none of a visitor who is not tracked', () => {
    expect(record(false)).toEqual([])
  })

  test('four hundred lines still fit', () => {
    const items = Array.from({ length: 400 }, (_, at) => ({ id: `SKU-${at}`, name: 'Tornillo ñ €', quantity: 1 }))
    const text = writeEvents([{ family: 'cart line', action: 'added', quantity: 400, items }])
    expect(text.length).toBeLessThanOrEqual(3000)
    expect(readEvents(text)).toMatchObject([{ family: 'cart line', quantity: 400 }])
  })

  test('a browser that never sends its events gets no more of them', () => {
    const waiting: string[] = ['token=secret']
    for (let at = 0; at < 500; at += 1) {
      const cookies = record(true, waiting.join('; ')).map((cookie) => cookie.split('; ')[0]!)
      waiting.push(...cookies.map((cookie) => cookie.replace('event-', `event-${at}-`)))
    }
    expect(waiting.length).toBeGreaterThan(10)
    expect(waiting.join('; ').length).toBeLessThan(4500)
  })

  test.each([
    ['no object', [null, 1, 'x', []]],
    ['an unknown kind', [{}, { family: '__proto__', action: 'created' }, { family: 'cart', action: 'x' }]],
    ['items that are none', [{ family: 'cart line', action: 'added', items: 'x' }]],
    ['an item that is none', [{ family: 'cart line', action: 'added', items: [null] }]],
    ['a name that is no text', [{ family: 'supplier', action: 'viewed', name: { x: 1 } }]],
    ['a sum that is no number', [{ family: 'cart', action: 'updated', total: '1' }]],
  ])('events of a forged cookie with %s are left out', (_name, forged) => {
    const text = encodeURIComponent(JSON.stringify([...forged, event]))
    expect(readEvents(text)).toEqual([event])
  })

  test.each(['', 'x', '%', '%7B%7D', 'null'])('a cookie that is not ours (%s) holds none', (text) => {
    expect(readEvents(text)).toEqual([])
  })
})
