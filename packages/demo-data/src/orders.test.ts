import { expect, test } from 'vitest'
import { demoProducts } from './catalogue/catalogue.ts'
import { createOrderFiller } from './orders.ts'

function generateOrders(variants: number, isSmall: boolean) {
  const filler = createOrderFiller({ isSmall })
  for (const product of demoProducts({ variants })) filler.addProduct(product)
  return filler.orders()
}
const orders = generateOrders(2000, false)

test('demo orders span three years and several users, each with one to three suppliers and each offer once', () => {
  expect(orders.length).toBeGreaterThan(580)
  expect(Math.max(...orders.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(3 * 355)
  expect(new Set(orders.map(({ email }) => email)).size).toBeGreaterThan(9)
  for (const { logisticOrders } of orders) {
    expect(logisticOrders.length).toBeGreaterThan(0)
    expect(logisticOrders.length).toBeLessThan(4)
    const offers = logisticOrders.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))
    expect(offers.length).toBeLessThan(41)
    expect(new Set(offers).size).toBe(offers.length)
  }
})

test('a small shop has the newest of the same orders', () => {
  const small = generateOrders(0, true)
  expect(small.length).toBeGreaterThan(60)
  expect(small).toEqual(orders.slice(0, small.length))
})

test('items are ordered repeatedly, and the new user has no orders', () => {
  const times = new Map<string, number>()
  for (const { account, logisticOrders } of orders)
    for (const { offerId } of logisticOrders.flatMap(({ lines }) => lines))
      times.set(`${account}/${offerId}`, (times.get(`${account}/${offerId}`) ?? 0) + 1)
  expect([...times.values()].filter((count) => count > 5).length).toBeGreaterThan(50)
  expect(orders.filter(({ email }) => email === 'new@tiber.example')).toEqual([])
})
