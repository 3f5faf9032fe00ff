import { describe, expect, test } from 'vitest'
import { countryOptions, countryProblems, provinceOf, spanishProvinces } from './country-rules.ts'

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
  ])('for %j report %j', (values, problems) => expect(countryProblems(values)).toEqual(problems))

  test('derive the province from a Spanish postcode', () => {
    expect(spanishProvinces).toHaveLength(52)
    expect(provinceOf('ES', '41007')).toBe('Sevilla')
    expect(provinceOf('ES', '08')).toBe('Barcelona')
    expect(provinceOf('ES', '52001')).toBe('Melilla')
    expect(provinceOf('PT', '4100-001')).toBeUndefined()
    expect(provinceOf('ES', '4')).toBeUndefined()
  })

  test('list every country by name, Spain first', () => {
    const options = countryOptions('es-ES')
    expect(options[0]).toEqual({ code: 'ES', name: 'España' })
    expect(options.length).toBeGreaterThan(240)
  })
})
