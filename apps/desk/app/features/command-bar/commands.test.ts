import { expect, test } from 'vitest'
import { findCommands, type Command } from './commands.ts'

const command = (group: Command['group'], label: string): Command => ({
  key: label,
  group,
  label,
  icon: 'list',
  run: () => {},
})
const lists = {
  recent: [command('RECENT', 'Industrias Norte')],
  hits: [command('ORDER', '084-447-9456164')],
  screens: [command('SCREEN', 'Pedidos'), command('SCREEN', 'Búsqueda')],
  actions: [command('ACTION', 'Nuevo cliente'), command('ACTION', 'Cerrar la sesión')],
}
const findLabels = (typed: string) => findCommands(lists, typed).map(({ label }) => label)

test('before anything is typed › what was opened last, screens and actions, no hits', () => {
  expect(findLabels(' ')).toEqual(['Industrias Norte', 'Pedidos', 'Búsqueda', 'Nuevo cliente', 'Cerrar la sesión'])
})

test('typed text › hits come first, unless a screen begins with it, whatever accents and case', () => {
  expect(findLabels('084')).toEqual(['084-447-9456164'])
  expect(findLabels('BUSQ')).toEqual(['Búsqueda', '084-447-9456164'])
  expect(findLabels('dos')).toEqual(['084-447-9456164', 'Pedidos'])
  expect(findLabels('cliente nuevo')).toEqual(['084-447-9456164', 'Nuevo cliente'])
})

test('after > › actions only', () => {
  expect(findLabels('>')).toEqual(['Nuevo cliente', 'Cerrar la sesión'])
  expect(findLabels('> sesion')).toEqual(['Cerrar la sesión'])
})
