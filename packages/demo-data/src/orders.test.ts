import { expect, test } from 'vitest'
import { demoProducts } from './catalogue/catalogue.ts'
import { orderFiller } from './orders.ts'

function ordersOf(variants: number, isSmall: boolean) {
  const filler = orderFiller({ isSmall })
  for (const product of demoProducts({ variants })) filler.see(product)
  return filler.orders()
}
const orders = ordersOf(2000, false)

test('three years of orders by several people, each offer once, of one to three suppliers', () => {
  expect(orders.length).toBeGreaterThan(580)
  expect(Math.max(...orders.map(({ daysAgo }) => daysAgo))).toBeGreaterThan(3 * 355)
  expect(new Set(orders.map(({ email }) => email)).size).toBeGreaterThan(9)
  for (const { parts } of orders) {
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.length).toBeLessThan(4)
    const offers = parts.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))
    expect(offers.length).toBeLessThan(41)
    expect(new Set(offers).size).toBe(offers.length)
  }
})

test('a small shop has the newest of them, whatever else it has', () => {
  const small = ordersOf(0, true)
  expect(small.length).toBeGreaterThan(60)
  expect(small).toEqual(orders.slice(0, small.length))
})

test('articles are ordered again and again, and nobody new has ordered', () => {
  const times = new Map<string, number>()
  for (const { account, parts } of orders)
    for (const { offerId } of parts.flatMap(({ lines }) => lines))
      times.set(`${account}/${offerId}`, (times.get(`${account}/${offerId}`) ?? 0) + 1)
  expect([...times.values()].filter((count) => count > 5).length).toBeGreaterThan(50)
  expect(orders.filter(({ email }) => email === 'new@tiber.example')).toEqual([])
})
