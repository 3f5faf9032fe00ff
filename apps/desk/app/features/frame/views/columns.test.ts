import { expect, test } from 'vitest'
import { selectColumns, toColumnsSearch } from './columns.ts'

const all = ['company', 'stage', 'net'].map((name) => ({ name, label: name }))
const [company, stage, net] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]

test('columns of an address › named ones › are shown in its order, each once, unknown ones left out', () => {
  expect(selectColumns(all, '?columns=net,gone,company,net')).toEqual([net, company])
})

test('columns of an address › none that exist › all are shown', () => {
  expect(selectColumns(all, '?columns=gone')).toEqual(all)
  expect(selectColumns(all, '?show=late')).toEqual(all)
})

test('an address with other columns › keeps the rest, and names none when all are in their place', () => {
  expect(toColumnsSearch('?show=late&columns=net', all, [stage, net])).toBe('?show=late&columns=stage%2Cnet')
  expect(toColumnsSearch('?show=late&columns=net', all, [company, stage, net])).toBe('?show=late')
  expect(toColumnsSearch('?columns=net', all, all)).toBe('')
})
