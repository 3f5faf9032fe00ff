import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@tiber/contract/call'
import type { CustomFieldInput, customFields, SealedTarget } from '@tiber/contract/company/custom-fields'
import type { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { readValues, writeValues } from './service.ts'

type Definition = CallInput<typeof customFields.define>['body']
type Client = ReturnType<TestPlatform['createClient']>

let platform: TestPlatform
let operator: Client
let client: Client
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  client = (await platform.signIn('admin@tiber.example')).client
})
afterAll(() => platform.close())

let fields = 0
async function define(definition: Partial<Definition>) {
  fields += 1
  const externalId = `FIELD_${fields}`
  const body = { name: { ES: 'Campo', EN: 'Field' }, type: 'TEXT', sealedTarget: 'QUOTE', ...definition } as const
  await operator.customFields.define({ params: { externalId }, body })
  return externalId
}

/** Values are written by other modules; here the service is called directly, as the administrator of an account. */
const createContext = (accountId = '0000000101') =>
  ({
    ...platform.systemContext(),
    clientType: 'ACCOUNT',
    caller: { clientType: 'ACCOUNT', accountId },
  }) as CustomerContext

let entities = 0
const createEntityId = () => {
  entities += 1
  return `entity-${entities}`
}
const write = (entityId: string, inputs: Record<string, unknown>, target: SealedTarget = 'QUOTE') =>
  writeValues(createContext(), { target, id: entityId }, toInputs(inputs))
const toInputs = (inputs: Record<string, unknown>): CustomFieldInput[] =>
  Object.entries(inputs).map(([customFieldId, customFieldValue]) => ({ customFieldId, customFieldValue }))

async function readValue(entityId: string, externalId: string) {
  const values = (await readValues(createContext(), [entityId])).get(entityId)
  return values?.find(({ customField }) => customField.externalId === externalId)?.value
}

const readProblems = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: PlatformError) => error.problems.map(({ code, detail }) => [code, detail]),
  )

describe('a custom field', () => {
  test('is defined by the operator with all settings, and read by customers', async () => {
    const definition = {
      name: { ES: 'Centro de coste', EN: 'Cost center' },
      type: 'LIST_TEXT',
      sealedTarget: 'ACCOUNT',
      mandatory: false,
      status: 'ACTIVE',
      role: 'PRODUCT_TAX_CODE',
      options: ['A', 'B'],
      indexable: true,
      faceted: true,
      searchable: true,
      sortable: true,
    } as const
    const externalId = await define({ ...definition, options: ['A', 'B'] })
    const expected = { id: expect.stringMatching(/^\d{10}$/), externalId, externalSource: 'CLIENT', ...definition }
    expect(await client.customFields.listOfAccounts()).toEqual(expect.arrayContaining([expected]))
    const query = { sealedTarget: 'ACCOUNT', type: 'LIST_TEXT', status: 'ACTIVE' } as const
    expect((await client.customFields.list({ query })).content).toEqual([expected])
  })

  test('keeps settings that a later definition omits, and an empty list of options reopens it', async () => {
    const externalId = await define({ mandatory: true, options: ['A'] })
    const body = { name: { ES: 'Otro' }, type: 'TEXT', sealedTarget: 'QUOTE', options: [] } as const
    const changed = await operator.customFields.define({ params: { externalId }, body: { ...body, options: [] } })
    expect(changed).toMatchObject({ mandatory: true, name: { ES: 'Otro' } })
    expect(changed.options).toBeUndefined()
  })

  test('cannot change its type while it has values', async () => {
    const externalId = await define({})
    await write(createEntityId(), { [externalId]: 'x' })
    const body = { name: { ES: 'x' }, type: 'NUMBER', sealedTarget: 'QUOTE' } as const
    await expect(operator.customFields.define({ params: { externalId }, body })).rejects.toMatchObject({
      code: 'ST0001',
    })
  })

  test('cannot be defined by customers', async () => {
    const body = { name: { ES: 'x' }, type: 'TEXT', sealedTarget: 'QUOTE' } as const
    await expect(client.customFields.define({ params: { externalId: 'MINE' }, body })).rejects.toMatchObject({
      code: 'PE0001',
    })
  })

  test('that is inactive accepts and shows no values', async () => {
    const externalId = await define({})
    const entityId = createEntityId()
    await write(entityId, { [externalId]: 'x' })
    const body = { name: { ES: 'x' }, type: 'TEXT', sealedTarget: 'QUOTE', status: 'INACTIVE' } as const
    await operator.customFields.define({ params: { externalId }, body })
    expect(await readValue(entityId, externalId)).toBeUndefined()
    expect(await readProblems(write(entityId, { [externalId]: 'y' }))).toEqual([
      ['F-E-002', `customFieldValues.${externalId}`],
    ])
  })
})

describe('a custom field value', () => {
  const metric = { value: 2.5, unit: 'kg' }
  test.each([
    [
      'TEXT',
      ['x'.repeat(255)],
      [
        ['x'.repeat(256), 'F-E-010'],
        [7, 'F-E-012'],
        [{}, 'F-E-012'],
      ],
    ],
    ['LONG_TEXT', ['x'.repeat(5000)], [['x'.repeat(5001), 'F-E-010']]],
    [
      'NUMBER',
      [0, -1.5],
      [
        ['1', 'F-E-012'],
        [1e300, 'F-E-006'],
        [true, 'F-E-012'],
      ],
    ],
    [
      'METRIC',
      [metric],
      [
        [2, 'F-E-012'],
        [{ value: 2 }, 'F-E-012'],
        [{ ...metric, more: 1 }, 'F-E-012'],
      ],
    ],
    [
      'DATE',
      ['2028-02-29'],
      [
        ['2026-02-30', 'F-E-012'],
        ['29.02.2028', 'F-E-012'],
        ['2026-13-01', 'F-E-012'],
      ],
    ],
    ['BOOLEAN', [true, false], [['yes', 'F-E-009']]],
    [
      'COLOR',
      ['#1a2b3c'],
      [
        ['red', 'F-E-012'],
        ['#12345g', 'F-E-012'],
      ],
    ],
    [
      'LIST_TEXT',
      [['a', 'b']],
      [
        ['a', 'F-E-012'],
        [[1], 'F-E-012'],
        [Array(101).fill('a'), 'F-E-010'],
      ],
    ],
    ['LIST_NUMBER', [[1, 2]], [[['1'], 'F-E-012']]],
    ['LIST_METRIC', [[metric]], [[[metric, 1], 'F-E-012']]],
    ['LIST_COLOR', [['#ffffff']], [[['white'], 'F-E-012']]],
  ] as const)('of type %s is stored as given, or refused if invalid', async (type, good, bad) => {
    const externalId = await define({ type })
    const entityId = createEntityId()
    for (const value of good) {
      await write(entityId, { [externalId]: value })
      expect(await readValue(entityId, externalId)).toEqual(value)
    }
    for (const [value, code] of bad)
      expect(await readProblems(write(entityId, { [externalId]: value }))).toEqual([
        [code, `customFieldValues.${externalId}`],
      ])
  })

  test('must be one of the options if there are any', async () => {
    const text = await define({ options: ['A', 'B'] })
    const weight = await define({ type: 'LIST_METRIC', options: ['kg'] })
    const entityId = createEntityId()
    await write(entityId, { [text]: 'A', [weight]: [metric] })
    expect(await readProblems(write(entityId, { [text]: 'C', [weight]: [{ value: 1, unit: 'lb' }] }))).toEqual([
      ['F-E-008', `customFieldValues.${text}`],
      ['F-E-008', `customFieldValues.${weight}`],
    ])
  })

  test('is cleared by null and by blank, unless the field is mandatory', async () => {
    const free = await define({ type: 'LIST_TEXT' })
    const entityId = createEntityId()
    for (const empty of [null, '  ', [], undefined]) {
      await write(entityId, { [free]: ['x'] })
      await write(entityId, { [free]: empty })
      expect(await readValue(entityId, free)).toBeUndefined()
    }
    const needed = await define({ mandatory: true, sealedTarget: 'SUPPLIER' })
    await write(entityId, { [needed]: 'x' }, 'SUPPLIER')
    expect(await readProblems(write(entityId, { [needed]: null }, 'SUPPLIER'))).toEqual([
      ['F-E-001', `customFieldValues.${needed}`],
    ])
    expect(
      await readProblems(
        writeValues(createContext(), { target: 'SUPPLIER', id: createEntityId(), isNew: true }, undefined),
      ),
    ).toEqual([['F-E-001', `customFieldValues.${needed}`]])
    expect(await readProblems(writeValues(createContext(), { target: 'SUPPLIER', id: createEntityId() }, []))).toEqual(
      [],
    )
  })

  test('is given by external id or id of a field of the target', async () => {
    const externalId = await define({ sealedTarget: 'QUOTE_LINE' })
    const entityId = createEntityId()
    const other = await define({})
    expect(await readProblems(write(entityId, { [other]: 'x', NOBODY: 1 }, 'QUOTE_LINE'))).toEqual([
      ['F-E-002', `customFieldValues.${other}`],
      ['F-E-002', 'customFieldValues.NOBODY'],
    ])
    const [field] = (await client.customFields.list({ query: { sealedTarget: 'QUOTE_LINE' } })).content
    await write(entityId, { [field!.id]: 'x' }, 'QUOTE_LINE')
    expect(await readValue(entityId, externalId)).toBe('x')
    expect(await readProblems(write(entityId, { [field!.id]: 'x', [externalId]: 'y' }, 'QUOTE_LINE'))).toEqual([
      ['F-E-012', `customFieldValues.${externalId}`],
    ])
  })

  test('reports its previous value, and nothing is written if one of several is invalid', async () => {
    const [first, second] = [await define({}), await define({ type: 'NUMBER' })]
    const entityId = createEntityId()
    await write(entityId, { [first]: 'old' })
    expect(await readProblems(write(entityId, { [first]: 'new', [second]: 'x' }))).toHaveLength(1)
    expect(await readValue(entityId, first)).toBe('old')
    expect(await write(entityId, { [first]: 'new', [second]: 1 })).toEqual({
      before: { [`customField.${first}`]: 'old', [`customField.${second}`]: undefined },
      after: { [`customField.${first}`]: 'new', [`customField.${second}`]: 1 },
    })
  })
})
