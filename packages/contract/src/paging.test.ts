import fc from 'fast-check'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { CartPage, SpringPage, toCartPage, toSpringPage, toUsersPage, UsersPage } from './paging.ts'

const springPage = Compile(SpringPage(Type.Integer()))

describe('SpringPage', () => {
  test('page in the middle carries its position and sort', () => {
    const sort = [{ property: 'name', descending: true }]
    expect(toSpringPage([4, 5, 6], { page: 1, size: 3, total: 8, sort })).toMatchObject({
      content: [4, 5, 6],
      empty: false,
      first: false,
      last: false,
      number: 1,
      numberOfElements: 3,
      pageable: { offset: 3, pageNumber: 1, pageSize: 3, paged: true, unpaged: false },
      size: 3,
      totalElements: 8,
      totalPages: 3,
      sort: [{ property: 'name', direction: 'DESC', ascending: false, descending: true, nullHandling: 'NULLS_LAST' }],
    })
  })

  test('unsorted page has an empty sort', () => {
    expect(toSpringPage([1], { page: 0, size: 20, total: 1 })).toMatchObject({ sort: [], pageable: { sort: [] } })
  })

  test('page of an empty list is empty, first and last', () => {
    expect(toSpringPage([], { page: 0, size: 20, total: 0 })).toMatchObject({
      empty: true,
      first: true,
      last: true,
      totalPages: 0,
    })
  })

  test('page beyond the end is empty and last', () => {
    expect(toSpringPage([], { page: 9, size: 20, total: 21 })).toMatchObject({ empty: true, first: false, last: true })
  })

  test('every page matches its schema, and all pages together hold every item once', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 50 }), (total, size) => {
        const all = Array.from({ length: total }, (_, index) => index)
        const seen: number[] = []
        for (let page = 0, isLast = false; !isLast && page <= total; page += 1) {
          const result = toSpringPage(all.slice(page * size, (page + 1) * size), { page, size, total })
          expect([...springPage.Errors(result)]).toEqual([])
          seen.push(...result.content)
          isLast = result.last
          if (page === Math.max(result.totalPages - 1, 0)) expect(isLast).toBe(true)
        }
        expect(seen).toEqual(all)
      }),
    )
  })
})

test('CartPage has the list under its own name and a singular total', () => {
  const envelope = Compile(CartPage('carts', Type.Object({ id: Type.String() })))
  const sort = [{ property: 'name', descending: true }]
  const page = toCartPage('carts', [{ id: '1' }], { page: 2, size: 20, total: 41, sort })
  expect(page).toEqual({ carts: [{ id: '1' }], page: 2, size: 20, sort: ['name:desc'], totalElement: 41 })
  expect([...envelope.Errors(page)]).toEqual([])
  expect(envelope.Check({ content: [{ id: '1' }], page: 0, size: 20, sort: [], totalElement: 1 })).toBe(false)
  expect(envelope.Check({ carts: [], page: 0, size: 20, sort: [], totalElements: 0 })).toBe(false)
})

test('UsersPage has its own property names', () => {
  const envelope = Compile(UsersPage(Type.Object({ id: Type.String() })))
  const page = toUsersPage([{ id: '1' }], { page: 2, size: 20, total: 41 })
  expect(page).toEqual({
    content: [{ id: '1' }],
    currentPage: 2,
    pageSize: 20,
    pagesCount: 3,
    totalElementsCount: 41,
  })
  expect([...envelope.Errors(page)]).toEqual([])
  expect(envelope.Check({ ...page, content: [{}] })).toBe(false)
  expect(envelope.Check({ content: [], number: 0, size: 20, totalPages: 0, totalElements: 0 })).toBe(false)
})
