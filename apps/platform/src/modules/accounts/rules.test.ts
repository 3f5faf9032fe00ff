import { expect, test } from 'vitest'
import { checkVatNumber } from './rules.ts'

test.each([
  ['ESB12345674', undefined, 'ES', 'ESB12345674'],
  ['es-b12.345.674', undefined, 'ES', 'ESB12345674'],
  ['B12345674', 'ES', 'ES', 'ESB12345674'],
  ['12345678Z', 'es', 'ES', 'ES12345678Z'],
  ['X1234567L', 'ES', 'ES', 'ESX1234567L'],
  ['FR 40 303265045', 'ES', 'FR', 'FR40303265045'],
  ['136695976', 'DE', 'DE', 'DE136695976'],
  ['EL094259216', undefined, 'GR', 'EL094259216'],
  ['094259216', 'GR', 'GR', 'EL094259216'],
])('VAT number %s with country %s is valid by the rule of %s', (typed, country, rule, number) => {
  expect(checkVatNumber(typed, country)).toEqual({ number, country: rule })
})

test.each([
  ['ESB12345678', undefined, 'ES'],
  ['B12345678', 'ES', 'ES'],
  ['12345678A', 'ES', 'ES'],
  ['DE136695977', 'ES', 'DE'],
  ['nonsense', 'PT', 'PT'],
])('VAT number %s with country %s is invalid by the rule of %s', (typed, country, rule) => {
  expect(checkVatNumber(typed, country)).toEqual({ wrong: rule })
})

test.each([
  ['GB 999 9999 73', 'GB'],
  ['anything', undefined],
  ['12-3456789', 'US'],
])('VAT number %s with country %s has no rule and is accepted as it is', (typed, country) => {
  expect(checkVatNumber(typed, country)).toEqual({ number: typed, country: null })
})
