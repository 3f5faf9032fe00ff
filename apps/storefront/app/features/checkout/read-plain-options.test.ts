import { expect, test } from 'vitest'
import { listPaymentOptions } from './read-plain-options.server.ts'

test.each([
  ['{"paymentMethods":[{"type":"scheme"},{"type":"bankTransfer_IBAN"}]}', ['BANK_WIRE', 'CREDIT_CARD']],
  ['{"paymentMethods":[{"type":"ideal"}]}', ['BANK_WIRE']],
  ['{}', ['BANK_WIRE']],
  ['not JSON', ['BANK_WIRE']],
  [undefined, ['BANK_WIRE']],
])('the methods %s of a provider’s form become payment options', (methods, options) => {
  expect(listPaymentOptions(methods)).toEqual(options)
})
