import { describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import { callGroup } from '@tiber/contract/call'
import { closedObject, Text } from '@tiber/contract/shapes'
import { toOpenApi } from './openapi.ts'

const probe = { summary: 'A probe', returns: Type.Null(), errors: [] } as const
const probes = callGroup({
  create: {
    ...probe,
    method: 'POST',
    path: '/v1/shop/probes',
    access: 'customer',
    body: closedObject({ name: Text(9) }),
  },
  change: {
    ...probe,
    method: 'PATCH',
    path: '/v1/shop/probes',
    access: 'operator',
    body: closedObject({ name: Type.Optional(Text(9)) }),
  },
  replace: { ...probe, method: 'PUT', path: '/v1/shop/probes', access: 'anyone', body: Type.Array(Text(9)) },
  read: { ...probe, method: 'GET', path: '/v1/shop/probes', access: 'anyone' },
  signIn: { ...probe, method: 'POST', path: '/auth/probe', access: 'anyone', body: closedObject({ name: Text(9) }) },
})

type Operation = {
  security?: object[]
  parameters: { name?: string }[]
  requestBody?: { required: boolean }
  responses: Record<string, { description: string }>
}
const { paths } = toOpenApi({ probes }, '/')
const operation = (method: string, path = '/v1/shop/probes') => paths[path]?.[method] as Operation

describe('request bodies', () => {
  test.each([
    ['post', true],
    ['patch', false],
    ['put', true],
  ])('the body of %s is required: %s', (method, isRequired) => {
    expect(operation(method).requestBody?.required).toBe(isRequired)
  })
})

describe('the idempotency key', () => {
  const names = ({ parameters }: Operation) => parameters.map(({ name }) => name)

  test.each(['post', 'patch', 'put'])('is documented for %s together with its errors', (method) => {
    expect(names(operation(method))).toContain('idempotency-key')
    expect(operation(method).responses['422']?.description).toContain('F-E-040')
  })

  test('is not documented where it has no effect', () => {
    expect(names(operation('get'))).not.toContain('idempotency-key')
    expect(names(operation('post', '/auth/probe'))).not.toContain('idempotency-key')
  })
})

test('the bearer token is documented for every call that requires sign-in', () => {
  expect(['post', 'patch', 'put', 'get'].map((method) => operation(method).security !== undefined)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
