import type { Address } from '@tiber/contract/company/addresses'
import { describe, expect, test } from 'vitest'
import { parseFilter, findAddresses, findDuplicate, buildSearch, sortAddresses } from './address-search.ts'

const address = (overrides: Partial<Address>): Address => ({
  id: '1',
  externalId: '1',
  label: null,
  fullName: 'Almacén',
  company: null,
  address: 'Calle Metalurgia, 14',
  additionalAddress: null,
  city: 'Sevilla',
  zipcode: '41007',
  state: null,
  country: 'ES',
  phone: null,
  shipping: true,
  billing: true,
  ...overrides,
})
const find = (list: Address[], search: string) => findAddresses(list, parseFilter(new URLSearchParams(search)))

describe('address book', () => {
  test('search matches every text field regardless of accents, case and word order', () => {
    const list = [
      address({ id: 'a', label: 'Nave 2', company: 'Ñandú', phone: '+34954', state: 'Sevilla' }),
      address({ id: 'b', additionalAddress: 'Muelle B', city: 'Cádiz', country: 'PT' }),
    ]
    for (const [q, ids] of [
      ['cadiz', 'b'],
      ['MUELLE almacen', 'b'],
      ['nandu', 'a'],
      ['nave metalurgia 14', 'a'],
      ['954', 'a'],
      ['41007', 'ab'],
      ['nave muelle', ''],
      ['', 'ab'],
    ])
      expect(
        find(list, `q=${q}`)
          .map(({ id }) => id)
          .join(''),
        q,
      ).toBe(ids)
  })

  test('filters narrow it by use and country', () => {
    const list = [address({ id: 'a', billing: false }), address({ id: 'b', shipping: false, country: 'PT' })]
    expect(find(list, 'use=billing').map(({ id }) => id)).toEqual(['b'])
    expect(find(list, 'use=shipping&country=ES').map(({ id }) => id)).toEqual(['a'])
    expect(find(list, 'use=nonsense')).toHaveLength(2)
  })

  test('the URL holds its state, without default or invalid values', () => {
    expect(buildSearch(parseFilter(new URLSearchParams('q=a b&use=billing&country=ES&page=2')))).toBe(
      '?q=a+b&use=billing&country=ES&page=2',
    )
    expect(buildSearch(parseFilter(new URLSearchParams('page=x&use=no')))).toBe('')
    expect(parseFilter(new URLSearchParams('page=-3')).page).toBe(1)
  })

  test('addresses are sorted by name, defaults first', () => {
    const list = [
      address({ id: '10', label: 'Nave 10' }),
      address({ id: '2', label: 'Nave 2' }),
      address({ id: 'z', label: 'Zona', defaultBilling: true }),
    ]
    expect(sortAddresses(list).map(({ id }) => id)).toEqual(['z', '2', '10'])
  })
})

describe('duplicate address', () => {
  const existing = [address({ id: 'known' })]

  test.each([
    'Calle Metalurgia, 14',
    'C/ Metalurgia 14',
    'METALURGIA 14',
    ' calle  metalúrgia, nº14 '.replace('nº', ''),
  ])('is found for the spelling %j', (street) => {
    expect(findDuplicate(existing, { address: street, zipcode: '41 007', city: 'sevilla' })?.id).toBe('known')
  })

  test('is neither the edited address itself nor its neighbour', () => {
    expect(findDuplicate(existing, existing[0]!, 'known')).toBeUndefined()
    expect(findDuplicate(existing, address({ address: 'Calle Metalurgia, 16' }))).toBeUndefined()
    expect(findDuplicate(existing, address({ zipcode: '41008' }))).toBeUndefined()
  })
})
