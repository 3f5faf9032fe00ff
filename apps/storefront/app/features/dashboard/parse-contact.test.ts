import { expect, test } from 'vitest'

import { parseContact } from './parse-contact.ts'

test.each([
  [
    'Gestión de cuentas Sur · cuentas.sur@tiber.example',
    { name: 'Gestión de cuentas Sur', email: 'cuentas.sur@tiber.example', phone: undefined },
  ],
  ['Ana Ruiz, 955 010 204', { name: 'Ana Ruiz', email: undefined, phone: '955 010 204' }],
  [
    'Ana Ruiz <ana@tiber.example> · +34 955 010 204',
    { name: 'Ana Ruiz', email: 'ana@tiber.example', phone: '+34 955 010 204' },
  ],
  ['Delegación Sevilla', { name: 'Delegación Sevilla', email: undefined, phone: undefined }],
  ['ana@tiber.example', { name: 'ana@tiber.example', email: 'ana@tiber.example', phone: undefined }],
])('the contact “%s” is split into its parts', (text, contact) => {
  expect(parseContact(text)).toEqual(contact)
})
