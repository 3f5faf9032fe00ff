import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { readEnumSort, readQuery, readSort, writeQuery } from './query-string.ts'
import { closedObject, OneOf } from './shapes.ts'

const schema = closedObject({
  ids: Type.Optional(Type.Array(Type.String())),
  numbers: Type.Optional(Type.Array(Type.Integer())),
  sort: Type.Optional(Type.Array(Type.String())),
  page: Type.Optional(Type.Integer()),
  price: Type.Optional(Type.Number()),
  open: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String()),
})

test('missing parameters get the default of the schema', () => {
  const paged = closedObject({ page: Type.Optional(Type.Integer({ default: 0 })), text: Type.Optional(Type.String()) })
  expect(readQuery('', paged)).toEqual({ page: 0 })
  expect(readQuery('page=3&text=a', paged)).toEqual({ page: 3, text: 'a' })
  expect(readQuery('page=&text=', paged)).toEqual({ page: 0 })
})

test('sort criteria can be enum values', () => {
  const allowed = ['createdAt', 'name']
  expect(readEnumSort(['CREATED_AT_DESC', 'NAME_ASC', 'PRICE_DESC', 'DESC', ''], allowed)).toEqual([
    { property: 'createdAt', descending: true },
    { property: 'name', descending: false },
  ])
})

describe('list parameter', () => {
  test.each([
    'ids=1&ids=2',
    'ids[]=1&ids[]=2',
    'ids%5B%5D=1&ids%5B%5D=2',
    'ids[0]=1&ids[1]=2',
    'ids=1,2',
    'ids=1%2C2',
    'ids[]=1,2',
    'ids=1&ids[]=2',
    'ids=,1,,2,',
  ])('can be written as %s', (search) => {
    expect(readQuery(search, schema)).toEqual({ ids: ['1', '2'] })
  })

  test('one value is parsed as a list', () => {
    expect(readQuery('ids=1', schema)).toEqual({ ids: ['1'] })
  })

  test('empty value means no filter', () => {
    expect(readQuery('ids=', schema)).toEqual({})
    expect(readQuery('ids=,&ids[]=', schema)).toEqual({})
  })

  test('value with a vertical bar is not split', () => {
    expect(readQuery('ids=thread|M8,M10&ids=2', schema)).toEqual({ ids: ['thread|M8,M10', '2'] })
  })

  test('values are converted to numbers if the schema says so', () => {
    expect(readQuery('numbers=1,2&numbers[]=x', schema)).toEqual({ numbers: [1, 2, 'x'] })
  })
})

describe('unknown', () => {
  const kind = Type.Optional(OneOf(['BIG', 'SMALL']))
  const filters = closedObject({ kind, kinds: Type.Optional(Type.Array(OneOf(['BIG', 'SMALL']))) })

  test('parameters are ignored', () => {
    expect(readQuery('rq=7&__proto__=1&constructor=x&text=a', schema)).toEqual({ text: 'a' })
    expect(readQuery('rq=7', undefined)).toEqual({})
  })

  test('values of an enum are ignored, and a filter without a known value is none', () => {
    expect(readQuery('kind=HUGE&kinds=HUGE,BIG,', filters)).toEqual({ kinds: ['BIG'] })
    expect(readQuery('kinds=HUGE', filters)).toEqual({})
  })

  test('value of a required enum is left for validation to report', () => {
    expect(readQuery('kind=HUGE', closedObject({ kind: OneOf(['BIG', 'SMALL']) }))).toEqual({ kind: 'HUGE' })
  })
})

describe('single value', () => {
  test('is converted to the type of the schema', () => {
    expect(readQuery('page=2&price=-1.5&open=true&text=7', schema)).toEqual({
      page: 2,
      price: -1.5,
      open: true,
      text: '7',
    })
  })

  test.each(['page=x', 'page=0x10', 'page=1e', 'page=%201', 'open=1', 'open=TRUE'])(
    'value that does not fit the type stays a string for validation: %s',
    (search) => {
      expect(typeof Object.values(readQuery(search, schema))[0]).toBe('string')
    },
  )

  test('last value wins if it is given twice', () => {
    expect(readQuery('page=1&page=2', schema)).toEqual({ page: 2 })
  })

  test('text with commas is not split', () => {
    expect(readQuery('text=a,b', schema)).toEqual({ text: 'a,b' })
  })
})

test('readQuery accepts any text and returns known parameters only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) => {
      const query = readQuery(search, schema)
      const names = new Set([...new URLSearchParams(search).keys()].map((name) => name.replace(/\[\d*\]$/, '')))
      for (const name of Object.keys(query)) expect(names.has(name) && name in schema.properties).toBe(true)
      expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
    }),
  )
})

test('writeQuery output can be read back, with and without brackets', () => {
  // List values are separated by commas, so they must not contain any; empty values are dropped.
  const item = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes(',') && text.isWellFormed())
  const query = fc.record(
    {
      ids: fc.array(item, { minLength: 1 }),
      numbers: fc.array(fc.integer(), { minLength: 1 }),
      sort: fc.array(fc.constantFrom('name,asc', 'name:desc'), { minLength: 1 }),
      page: fc.maxSafeInteger(),
      price: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      open: fc.boolean(),
      text: fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(query, fc.boolean(), (given, brackets) => {
      expect(readQuery(writeQuery(given, { brackets }), schema)).toEqual(given)
    }),
  )
})

test('writeQuery omits undefined, null and empty lists', () => {
  expect(writeQuery({ a: undefined, b: null, c: [], d: 0, e: false, f: '' })).toBe('d=0&e=false&f=')
})

test('writeQuery adds brackets to lists only', () => {
  expect(decodeURIComponent(writeQuery({ ids: ['1', '2'], page: 0 }, { brackets: true }))).toBe(
    'ids[]=1&ids[]=2&page=0',
  )
})

describe('readSort', () => {
  const describeSort = (...values: string[]) =>
    readSort(values, ['name', 'price.net', 'createdAt', 'attributes.key-size']).map(
      ({ property, descending }) => `${property} ${descending ? 'down' : 'up'}`,
    )

  test.each([
    [['name'], ['name up']],
    [['name,asc'], ['name up']],
    [['name,desc'], ['name down']],
    [['name:desc'], ['name down']],
    [['name|desc'], ['name down']],
    [['name|DESC'], ['name down']],
    [[' name : desc '], ['name down']],
    [['name,desc,price.net,asc'], ['name down', 'price.net up']],
    [
      ['name,desc', 'price.net:asc', 'createdAt|desc'],
      ['name down', 'price.net up', 'createdAt down'],
    ],
    [['name:desc,price.net'], ['name down', 'price.net up']],
    [['name', 'desc'], ['name down']],
    [['attributes.key-size|desc'], ['attributes.key-size down']],
  ])('parses %j', (values, expected) => {
    expect(describeSort(...values)).toEqual(expected)
  })

  test.each([
    [['unknown,desc'], []],
    [['name:sideways'], []],
    [['desc'], []],
    [['', ',', ':', '|', 'name;drop table'], []],
    [['name,asc,unknown,desc'], ['name up']],
    [['name', 'unknown,desc'], ['name up']],
    [['name:asc,desc'], ['name up']],
  ])('ignores unknown or malformed entries of %j', (values, expected) => {
    expect(describeSort(...values)).toEqual(expected)
  })

  test('uses the first direction of a field given twice', () => {
    expect(describeSort('name,desc', 'name,asc')).toEqual(['name down'])
  })

  test('undefined yields no keys', () => {
    expect(readSort(undefined, ['name'])).toEqual([])
  })

  test('accepts any text and returns allowed fields only', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (values) => {
        expect(readSort(values, ['a', 'b']).filter(({ property }) => !['a', 'b'].includes(property))).toEqual([])
      }),
    )
  })
})
