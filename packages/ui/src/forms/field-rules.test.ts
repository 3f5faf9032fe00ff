import { contract } from '@tiber/contract/contract'
import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import { describe, expect, test } from 'vitest'
import {
  buildCustomFieldInputs,
  getCustomFieldRules,
  toCustomFieldTexts,
  type CustomFieldDefinition,
} from './custom-field-rules.ts'
import { buildBody, validateField, validateForm, buildRules, readValues } from './field-rules.ts'
import { toFormProblems } from './platform-problems.ts'

const login = buildRules(contract.auth.token.body, ['username', 'password'])
const reset = buildRules(contract.auth.resetPassword.body, ['newPassword'])
const forgot = buildRules(contract.auth.sendResetPasswordEmail.body, ['email'])

describe('the rules of a form', () => {
  test('are derived from the schema of its call', () => {
    expect(login).toMatchObject({
      username: { required: true, maxLength: 254 },
      password: { required: true, maxLength: 255 },
    })
    expect(forgot['email']).toEqual({
      required: true,
      maxLength: 254,
      email: true,
      pattern: expect.any(String),
    })
    expect(reset['newPassword']).toMatchObject({ minLength: 8, maxLength: 255, pattern: expect.any(String) })
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['no', 'email'],
    ['a@b', 'email'],
    ['a b@c.example', 'email'],
    [`${'x'.repeat(250)}@b.example`, 'tooLong'],
    ['compras@empresa.es', undefined],
    [' compras@empresa.es ', undefined],
  ])('for the e-mail %j report %s', (value, problem) => expect(validateField(forgot['email']!, value)).toBe(problem))

  test.each([
    ['short1!', 'tooShort'],
    ['alllower1!', 'format'],
    ['NoSign123', 'format'],
    ['Taller-2026', undefined],
    ['Ñandú-2026', undefined],
  ])('for the new password %j report %s', (value, problem) =>
    expect(validateField(reset['newPassword']!, value)).toBe(problem),
  )

  test('report every invalid field and no other', () => {
    expect(validateForm(login, { username: 'a', password: '' })).toEqual({ password: 'required' })
    expect(validateForm(login, { username: 'a', password: 'b' })).toEqual({})
  })

  test('read only their own fields, as texts', () => {
    const form = new FormData()
    form.set('username', 'a')
    form.set('password', new File(['x'], 'x.txt'))
    form.set('admin', 'true')
    expect(readValues(form, login)).toEqual({ username: 'a', password: '' })
  })
})

const address = buildRules(contract.addresses.create.body, ['label', 'city', 'phone', 'billing'])
const person = buildRules(contract.customerUsers.create.body, ['civility', 'groups', 'firstName'])

describe('a form with many kinds of fields', () => {
  const form = new FormData()
  form.set('label', ' ')
  form.set('city', ' Sevilla ')
  form.set('phone', '+34 954 123 456')
  form.set('billing', 'true')
  form.append('groups', 'FOC_User')
  form.append('groups', 'FOC_Admin')

  test('is converted to the body of its call', () => {
    expect(buildBody(address, readValues(form, address))).toEqual({
      label: null,
      city: 'Sevilla',
      phone: '+34954123456',
      billing: true,
    })
    expect(buildBody(person, readValues(form, person))).toEqual({ civility: null, groups: ['FOC_User', 'FOC_Admin'] })
  })

  test('is validated by what is sent, not by what is typed', () => {
    expect(validateForm(address, { city: 'x', phone: '+34 954 123 456' })).toEqual({})
    expect(validateForm(address, { city: 'x', phone: '+34 954 123 456 7890' })).toEqual({ phone: 'tooLong' })
  })

  test('accepts only the available choices', () => {
    expect(validateForm(person, { firstName: 'Compras', civility: 'DR', groups: '' })).toEqual({
      civility: 'choice',
      groups: 'required',
    })
  })

  test('treats an unticked checkbox as false', () => {
    expect(buildBody(address, readValues(new FormData(), address))).toMatchObject({ billing: false })
  })
})

describe('problems reported by the platform', () => {
  test('are assigned to the fields they name, at any depth of the body', () => {
    const reported = [
      { code: 'F-E-003', detail: 'createCustomerUserRequest.firstName' },
      { code: 'F-E-010', detail: 'groups' },
    ]
    expect(toFormProblems(person, reported)).toEqual({
      problems: { firstName: 'taken', groups: 'tooLong' },
      isComplete: true,
    })
  })

  test('concern the whole form if they name no field', () => {
    expect(toFormProblems(person, [{ code: 'ST0001' }])).toEqual({ problems: {}, isComplete: false })
    expect(toFormProblems(person, [])).toEqual({ problems: {}, isComplete: false })
  })
})

describe('custom fields', () => {
  const definitions = [
    { externalId: 'floor', type: 'NUMBER', mandatory: true },
    { externalId: 'door', type: 'METRIC', mandatory: false },
    { externalId: 'days', type: 'LIST_TEXT', mandatory: false, options: ['Mon', 'Tue'] },
    { externalId: 'crane', type: 'BOOLEAN', mandatory: false },
  ].map((each) => ({ name: {}, ...each })) as CustomFieldDefinition[]
  const rules = getCustomFieldRules(definitions)

  test('are validated by type', () => {
    expect(validateForm(rules, { 'cf.floor': 'x', 'cf.door': 'y\nmm', 'cf.days': 'Sun', 'cf.crane': '' })).toEqual({
      'cf.floor': 'number',
      'cf.door': 'number',
      'cf.days': 'choice',
    })
    expect(validateForm(rules, {})).toEqual({ 'cf.floor': 'required' })
  })

  test('with a unit only count as empty', () => {
    const form = new FormData()
    for (const text of ['', 'mm']) form.append('cf.door', text)
    const values = readValues(form, rules)
    expect(validateForm(rules, { ...values, 'cf.floor': '1' })).toEqual({})
    expect(buildCustomFieldInputs(definitions, values)[1]).toEqual({ customFieldId: 'door', customFieldValue: null })
  })

  test('of type date accept existing days only', () => {
    const day = getCustomFieldRules([{ ...definitions[0]!, externalId: 'since', type: 'DATE' }])
    expect(validateForm(day, { 'cf.since': '2026-02-28' })).toEqual({})
    expect(validateForm(day, { 'cf.since': '2026-02-30' })).toEqual({ 'cf.since': 'date' })
  })

  test('survive a round trip between texts and values', () => {
    const values = { 'cf.floor': '2,5', 'cf.door': '12\nmm', 'cf.days': 'Mon\nTue', 'cf.crane': 'false' }
    const inputs = buildCustomFieldInputs(definitions, values)
    expect(inputs.map((each) => each.customFieldValue)).toEqual([2.5, { value: 12, unit: 'mm' }, ['Mon', 'Tue'], false])
    const stored = inputs.map(({ customFieldId, customFieldValue }) => ({
      customField: { externalId: customFieldId },
      value: customFieldValue,
    })) as CustomFieldValue[]
    expect(toCustomFieldTexts(stored)).toEqual({ ...values, 'cf.floor': '2.5' })
  })
})
