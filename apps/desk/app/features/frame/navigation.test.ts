import { getStaffRights, operatorRoles, supplierRoles } from '@tiber/contract/permissions'
import { expect, test } from 'vitest'
import { findCurrent, listNavigation } from './navigation.ts'

const listPaths = (side: 'OPERATOR' | 'SUPPLIER', role: string) =>
  listNavigation(side, getStaffRights(side, [role])).flatMap(({ items }) => items.map(({ path }) => path))

test.each(operatorRoles)('an operator with the role %s sees what the role may open', (role) => {
  expect(listPaths('OPERATOR', role)).toEqual([
    '/operator',
    '/operator/orders',
    '/operator/accounts',
    '/operator/requests',
    ...(role === 'OWNER' || role === 'CATALOGUE' ? ['/operator/search-synonyms'] : []),
    '/operator/suppliers',
    '/operator/changes',
    '/operator/health',
    ...(role === 'OWNER' ? ['/operator/staff', '/operator/settings'] : []),
  ])
})

test.each(supplierRoles)('a supplier with the role %s sees what the role may open', (role) => {
  expect(listPaths('SUPPLIER', role)).toEqual([
    '/supplier',
    '/supplier/orders',
    '/supplier/picking',
    ...(role === 'CATALOGUE' ? [] : ['/supplier/series']),
    ...(role === 'OWNER' ? ['/supplier/settings', '/supplier/changes', '/supplier/staff'] : []),
  ])
})

test('without any right only the first page is left', () => {
  expect(listNavigation('SUPPLIER', []).flatMap(({ items }) => items.map(({ path }) => path))).toEqual(['/supplier'])
})

test('a page belongs to the item above it, and the first page to itself alone', () => {
  const items = listNavigation('SUPPLIER', getStaffRights('SUPPLIER', ['OWNER'])).flatMap((group) => group.items)
  expect(findCurrent(items, '/supplier/orders/1')?.path).toBe('/supplier/orders')
  expect(findCurrent(items, '/supplier')?.path).toBe('/supplier')
  expect(findCurrent(items, '/supplier/security')).toBeUndefined()
})
