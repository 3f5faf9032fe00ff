import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { readQuery, readSort, writeQuery } from './query-string.ts'
import { closedObject } from './shapes.ts'

const schema = closedObject({
  ids: Type.Optional(Type.Array(Type.String())),
  numbers: Type.Optional(Type.Array(Type.Integer())),
  sort: Type.Optional(Type.Array(Type.String())),
  page: Type.Optional(Type.Integer()),
  price: Type.Optional(Type.Number()),
  open: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String()),
})

test('what is not given has its default', () => {
  const paged = closedObject({ page: Type.Optional(Type.Integer({ default: 0 })), text: Type.Optional(Type.String()) })
  expect(readQuery('', paged)).toEqual({ page: 0 })
  expect(readQuery('page=3&text=a', paged)).toEqual({ page: 3, text: 'a' })
  expect(readQuery('page=', paged)).toEqual({ page: '' })
})

describe('a list', () => {
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
  ])('may be written %s', (search) => {
    expect(readQuery(search, schema)).toEqual({ ids: ['1', '2'] })
  })

  test('of one value is a list', () => {
    expect(readQuery('ids=1', schema)).toEqual({ ids: ['1'] })
  })

  test('of nothing means no filter', () => {
    expect(readQuery('ids=', schema)).toEqual({ ids: [] })
  })

  test('does not split a value that carries a bar', () => {
    expect(readQuery('ids=thread|M8,M10&ids=2', schema)).toEqual({ ids: ['thread|M8,M10', '2'] })
  })

  test('has numbers where the schema has them', () => {
    expect(readQuery('numbers=1,2&numbers[]=x', schema)).toEqual({ numbers: [1, 2, 'x'] })
  })
})

describe('a single value', () => {
  test('becomes what the schema says', () => {
    expect(readQuery('page=2&price=-1.5&open=true&text=7', schema)).toEqual({
      page: 2,
      price: -1.5,
      open: true,
      text: '7',
    })
  })

  test.each(['page=', 'page=x', 'page=0x10', 'page=1e', 'page=%201', 'open=1', 'open=TRUE'])(
    'that does not fit stays a text for the validation to name: %s',
    (search) => {
      expect(typeof Object.values(readQuery(search, schema))[0]).toBe('string')
    },
  )

  test('is the last one when it is given twice', () => {
    expect(readQuery('page=1&page=2', schema)).toEqual({ page: 2 })
  })

  test('is kept whole although it has commas', () => {
    expect(readQuery('text=a,b', schema)).toEqual({ text: 'a,b' })
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the name %s is a name like any other',
  (name) => {
    const query = readQuery(`${name}=1&${name}=2`, schema)
    expect(Object.entries(query)).toEqual([[name, '2']])
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype)
  },
)

test('any text can be read, and every name it holds is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) => {
      const names = [...new URLSearchParams(search).keys()].map((name) => name.replace(/\[\d*\]$/, ''))
      expect(new Set(Object.keys(readQuery(search, schema)))).toEqual(new Set(names))
    }),
  )
})

test('what is written can be read, with brackets and without', () => {
  // A comma separates the values of a list, so the values themselves have none; an empty one means nothing.
  const item = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes(',') && text.isWellFormed())
  const query = fc.record(
    {
      ids: fc.array(item, { minLength: 1 }),
      numbers: fc.array(fc.integer(), { minLength: 1 }),
      sort: fc.array(fc.constantFrom('name,asc', 'name:desc'), { minLength: 1 }),
      page: fc.maxSafeInteger(),
      price: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      open: fc.boolean(),
      text: fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(query, fc.boolean(), (given, brackets) => {
      expect(readQuery(writeQuery(given, { brackets }), schema)).toEqual(given)
    }),
  )
})

test('what is absent is not written', () => {
  expect(writeQuery({ a: undefined, b: null, c: [], d: 0, e: false, f: '' })).toBe('d=0&e=false&f=')
})

test('brackets stand on lists only', () => {
  expect(decodeURIComponent(writeQuery({ ids: ['1', '2'], page: 0 }, { brackets: true }))).toBe(
    'ids[]=1&ids[]=2&page=0',
  )
})

describe('sorting', () => {
  const sorted = (...values: string[]) =>
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
  ])('is read from %j', (values, expected) => {
    expect(sorted(...values)).toEqual(expected)
  })

  test.each([
    [['unknown,desc'], []],
    [['name:sideways'], []],
    [['desc'], []],
    [['', ',', ':', '|', 'name;drop table'], []],
    [['name,asc,unknown,desc'], ['name up']],
    [['name', 'unknown,desc'], ['name up']],
    [['name:asc,desc'], ['name up']],
  ])('passes over what it does not know in %j', (values, expected) => {
    expect(sorted(...values)).toEqual(expected)
  })

  test('uses the first word about a field', () => {
    expect(sorted('name,desc', 'name,asc')).toEqual(['name down'])
  })

  test('of nothing is nothing', () => {
    expect(readSort(undefined, ['name'])).toEqual([])
  })

  test('takes any text and answers with allowed fields only', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (values) => {
        expect(readSort(values, ['a', 'b']).filter(({ property }) => !['a', 'b'].includes(property))).toEqual([])
      }),
    )
  })
})
