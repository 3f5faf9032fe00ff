import { expect, test } from 'vitest'
import { findCommands, type Command } from './commands.ts'

const command = (group: Command['group'], label: string, overrides: Partial<Command> = {}): Command => ({
  key: label,
  group,
  label,
  icon: 'list',
  run: () => {},
  ...overrides,
})
const commands = [
  command('actions', 'Activar Obra nave 4'),
  command('pages', 'Catálogo'),
  command('carts', 'Obra nave 4', { hint: '9 líneas' }),
  command('products', 'SCS-A2-M8-040'),
  command('actions', 'Cambiar el idioma a English', { keywords: 'en-US' }),
]
const findLabels = (typed: string) => findCommands(commands, typed).map(({ label }) => label)

test('commands match all typed words regardless of accents and case, after the products found', () => {
  expect(findLabels('NAVE obra')).toEqual(['SCS-A2-M8-040', 'Obra nave 4', 'Activar Obra nave 4'])
  expect(findLabels('en-us')).toEqual(['SCS-A2-M8-040', 'Cambiar el idioma a English'])
  expect(findLabels('nada')).toEqual(['SCS-A2-M8-040'])
})

test('products come last if the name of a command starts with the typed text', () => {
  expect(findLabels('catalogo')).toEqual(['Catálogo', 'SCS-A2-M8-040'])
  expect(findLabels('obra n')).toEqual(['Obra nave 4', 'Activar Obra nave 4', 'SCS-A2-M8-040'])
})

test('before anything is typed all groups are shown, with at most four commands each', () => {
  const many = Array.from({ length: 20 }, (_, at) => command('carts', `Carrito ${at}`))
  expect(findCommands([...many, ...commands], '').filter(({ group }) => group === 'carts')).toHaveLength(4)
  expect(findCommands([...many, ...commands], '').at(-1)?.group).toBe('actions')
})

test('an order comes first if its number starts with the typed text; orders found are never filtered', () => {
  const order = command('orders', '084-447-9456164 · PO-25943')
  const findOrderLabels = (typed: string) => findCommands([...commands, order], typed).map(({ label }) => label)
  expect(findOrderLabels('084-447')[0]).toBe(order.label)
  expect(findOrderLabels('084447')).toContain(order.label)
})
