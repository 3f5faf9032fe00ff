import { expect, test } from 'vitest'
import { readImportForm } from './csv-upload.server.ts'

function post(fields: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([value], 'book.csv'))
  return readImportForm(new Request('http://localhost/', { method: 'POST', body: form }))
}
const utf8 = new TextEncoder().encode('ciudad\nCádiz') as Uint8Array<ArrayBuffer>

test('a file is read as UTF-8, else as older spreadsheets write', async () => {
  expect((await post({ file: utf8 })).upload).toEqual({ csv: 'ciudad\nCádiz', fileName: 'book.csv' })
  const latin = new Uint8Array([...'ciudad\nC'].map((each) => each.charCodeAt(0)).concat(0xe1, 0x64))
  expect((await post({ file: latin })).upload).toMatchObject({ csv: 'ciudad\nCád' })
})

test('the text of a verdict is applied without the file', async () => {
  expect(await post({ csv: 'a;b', fileName: 'book.csv', apply: 'true', skipBroken: 'true' })).toEqual({
    upload: { csv: 'a;b', fileName: 'book.csv' },
    apply: true,
    skipBroken: true,
  })
})

test('nothing, or too much, is said', async () => {
  expect((await post({ file: new Uint8Array() })).upload).toEqual({ problem: 'missing' })
  expect((await post({ file: new Uint8Array(5 * 1024 * 1024 + 1) })).upload).toEqual({ problem: 'tooLarge' })
})
