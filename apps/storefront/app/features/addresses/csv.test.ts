import type { Address } from '@tiber/contract/company/addresses'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const address = {
  externalId: 'A-1',
  label: '=1+1',
  fullName: 'Taller; "Compras"',
  phone: '+34954',
  shipping: true,
} as Address

test('address export writes one line per address and escapes formulas', () => {
  const [head, line, end] = toCsv([address]).split('\r\n')
  expect(head).toBe(
    '\uFEFFexternalId;label;fullName;company;address;additionalAddress;zipcode;city;state;country;phone;shipping;billing',
  )
  expect(line).toBe(`A-1;'=1+1;"Taller; ""Compras""";;;;;;;;'+34954;true;`)
  expect(end).toBe('')
})
