import { expect, test } from 'vitest'
import { rawMessages } from './messages.server.ts'

test('the plain texts of both languages can be served', () => {
  expect(rawMessages('es-ES')['frame.close']).toBe('Cerrar')
  expect(rawMessages('en-US')['frame.close']).toBe('Close')
})
