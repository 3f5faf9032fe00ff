import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { DjustId, ExternalId, parseIdKind, listIdKinds, idTypes, Reference } from './ids.ts'

test.each([
  [DjustId, '0000001138', true],
  [DjustId, '1138', false],
  [DjustId, '00000011380', false],
  [DjustId, '000000113x', false],
  [DjustId, '0000001138\n', false],
  [Reference, '163-240-4176837', true],
  [Reference, '163-240-4176837-12', true],
  [Reference, '163-240-417683', false],
  [Reference, '163-240-4176837-', false],
  [ExternalId, 'GUADALQUIVIR', true],
  [ExternalId, '', false],
  [ExternalId, 'x'.repeat(256), false],
])('schema %j accepts %j: %s', (schema, id, isValid) => {
  expect(Compile(schema).Check(id)).toBe(isValid)
})

describe('id type', () => {
  test.each(['DJUST_ID', 'BUSINESS_ID', 'ID'])('%s is the Djust id', (type) => {
    expect(parseIdKind(type)).toBe('DJUST_ID')
  })

  test('maps to a kind for every type a call accepts', () => {
    const types = Object.values(idTypes).flat()
    expect(types.filter((type) => parseIdKind(type) === undefined)).toEqual([])
  })

  test.each(['', 'djust_id', 'UUID', 'constructor'])('%j maps to no kind', (type) => {
    expect(parseIdKind(type)).toBeUndefined()
  })
})

describe('id without a type', () => {
  test.each([
    ['0000001138', 'order', ['DJUST_ID', 'EXTERNAL_ID']],
    ['163-240-4176837', 'order', ['REFERENCE', 'EXTERNAL_ID']],
    ['163-240-4176837-2', 'order', ['REFERENCE', 'EXTERNAL_ID']],
    ['0000001138', 'product', ['DJUST_ID', 'SKU', 'EXTERNAL_ID']],
    ['ISO4762-M8', 'product', ['SKU', 'EXTERNAL_ID']],
    ['163-240-4176837', 'product', ['SKU', 'EXTERNAL_ID']],
    ['iberia', 'other', ['EXTERNAL_ID']],
    ['0000001138', 'other', ['DJUST_ID', 'EXTERNAL_ID']],
  ] as const)('%s of an entity "%s" is tried as %j', (id, entity, kinds) => {
    expect(listIdKinds(id, entity)).toEqual(kinds)
  })
})
