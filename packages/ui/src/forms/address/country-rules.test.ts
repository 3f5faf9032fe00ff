import { describe, expect, test } from 'vitest'
import { listCountries, validateCountryRules, findProvince, spanishProvinces } from './country-rules.ts'

describe('the rules of a country', () => {
  test.each([
    [{ country: 'ES', zipcode: '41007' }, {}],
    [{ country: 'ES', zipcode: '53001' }, { zipcode: 'format' }],
    [{ country: 'PT', zipcode: '1000' }, { zipcode: 'format' }],
    [{ country: 'PT', zipcode: '1000-001' }, {}],
    [{ country: 'gb', zipcode: 'sw1a 1aa' }, {}],
    [{ country: 'US', zipcode: '10001' }, { state: 'required' }],
    [{ country: 'US', zipcode: '10001', state: 'NY' }, {}],
    [{ country: 'Francia', zipcode: 'anything' }, {}],
    [{ country: 'ES', zipcode: '' }, {}],
  ])('for %j report %j', (values, problems) => expect(validateCountryRules(values)).toEqual(problems))

  test('derive the province from a Spanish postcode', () => {
    expect(spanishProvinces).toHaveLength(52)
    expect(findProvince('ES', '41007')).toBe('Sevilla')
    expect(findProvince('ES', '08')).toBe('Barcelona')
    expect(findProvince('ES', '52001')).toBe('Melilla')
    expect(findProvince('PT', '4100-001')).toBeUndefined()
    expect(findProvince('ES', '4')).toBeUndefined()
  })

  test('list every country by name, Spain first', () => {
    const options = listCountries('es-ES')
    expect(options[0]).toEqual({ code: 'ES', name: 'España' })
    expect(options.length).toBeGreaterThan(240)
  })
})
