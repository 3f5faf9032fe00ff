import { contract } from '@tiber/contract/contract'
import { describe, expect, test } from 'vitest'
import { problemOf, problemsOf, rulesOf, valuesOf } from './field-rules.ts'

const login = rulesOf(contract.auth.token.body, ['username', 'password'])
const reset = rulesOf(contract.auth.resetPassword.body, ['newPassword'])
const forgot = rulesOf(contract.auth.sendResetPasswordEmail.body, ['email'])

describe('the rules of a form', () => {
  test('come from the schema of its call', () => {
    expect(login).toMatchObject({
      username: { required: true, maxLength: 254 },
      password: { required: true, maxLength: 255 },
    })
    expect(forgot['email']).toEqual({ required: true, maxLength: 254, email: true })
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
  ])('say of the e-mail %j: %s', (value, problem) => expect(problemOf(forgot['email']!, value)).toBe(problem))

  test.each([
    ['short1!', 'tooShort'],
    ['alllower1!', 'format'],
    ['NoSign123', 'format'],
    ['Taller-2026', undefined],
    ['Ñandú-2026', undefined],
  ])('say of the new password %j: %s', (value, problem) =>
    expect(problemOf(reset['newPassword']!, value)).toBe(problem),
  )

  test('find every wrong field and leave the others alone', () => {
    expect(problemsOf(login, { username: 'a', password: '' })).toEqual({ password: 'required' })
    expect(problemsOf(login, { username: 'a', password: 'b' })).toEqual({})
  })

  test('read only their own fields, as texts', () => {
    const form = new FormData()
    form.set('username', 'a')
    form.set('password', new File(['x'], 'x.txt'))
    form.set('admin', 'true')
    expect(valuesOf(form, login)).toEqual({ username: 'a', password: '' })
  })
})
