import { expect, test } from 'vitest'

import { parseContact } from './parse-contact.ts'

test.each([
  [
    'Gestión de cuentas Sur · cuentas.sur@tiber.example',
    { name: 'Gestión de cuentas Sur', email: 'cuentas.sur@tiber.example', phone: undefined },
  ],
  ['Atención Sur, 955 010 204', { name: 'Atención Sur', email: undefined, phone: '955 010 204' }],
  [
    'Atención Sur <atencion@tiber.example> · +34 955 010 204',
    { name: 'Atención Sur', email: 'atencion@tiber.example', phone: '+34 955 010 204' },
  ],
  ['Delegación Sevilla', { name: 'Delegación Sevilla', email: undefined, phone: undefined }],
  ['atencion@tiber.example', { name: 'atencion@tiber.example', email: 'atencion@tiber.example', phone: undefined }],
])('the contact “%s” is split into its parts', (text, contact) => {
  expect(parseContact(text)).toEqual(contact)
})
