import { redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ImportReport } from '@tiber/contract/imports'
import { SdkError } from '@tiber/sdk/sdk-error'
import { createLog } from '@tiber/server/log'
import { importFile } from './csv-upload.server.ts'

type Fields = Record<string, string | Uint8Array<ArrayBuffer>>
const verdict = (applied: boolean) => ({ applied, lines: [] }) as unknown as ImportReport

/** Posts the form of an import; `run` stands for the platform. */
async function post(fields: Fields, run = vi.fn(async (_body: object) => verdict(false))) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([value], 'book.csv'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const log = createLog('test', 'silent')
  const result = await importFile(request, {
    log,
    operation: 'import',
    run,
    redirectAfterImport: () => redirect('/list'),
  })
  return { result, sent: run.mock.calls[0]?.[0] }
}
const utf8 = new TextEncoder().encode('ciudad\nCádiz') as Uint8Array<ArrayBuffer>

test('a file is read as UTF-8, else as Windows-1252', async () => {
  const { result, sent } = await post({ file: utf8 })
  expect(sent).toEqual({ csv: 'ciudad\nCádiz', apply: false, skipBroken: false })
  expect(result.data).toEqual({ verdict: verdict(false), csv: 'ciudad\nCádiz', fileName: 'book.csv' })
  const latin = new Uint8Array([...'ciudad\nC'].map((each) => each.charCodeAt(0)).concat(0xe1, 0x64))
  expect((await post({ file: latin })).sent).toMatchObject({ csv: 'ciudad\nCád' })
})

test('applying a preview sends its text without the file and redirects', async () => {
  const run = vi.fn(async () => verdict(true))
  const applied = post({ csv: 'a;b', fileName: 'book.csv', apply: 'true', skipBroken: 'true' }, run)
  await expect(applied).rejects.toMatchObject({ status: 302 })
  expect(run).toHaveBeenCalledWith({ csv: 'a;b', apply: true, skipBroken: true })
})

test('a missing or too large file is reported', async () => {
  const empty = await post({ file: new Uint8Array() })
  expect(empty).toMatchObject({ result: { data: { failure: { problem: 'missing' } }, init: { status: 400 } } })
  const large = await post({ file: new Uint8Array(5 * 1024 * 1024 + 1) })
  expect(large).toMatchObject({ result: { data: { failure: { problem: 'tooLarge' } } }, sent: undefined })
})

const createRefusal = (status: number, code: string, detail?: string) =>
  vi.fn(async () => {
    const text = JSON.stringify({ code, message: '', errors: [{ code, message: '', detail }] })
    throw SdkError.http(status, text)
  })

test.each([
  [400, 'F-E-001', 'email', { problem: 'unreadable', missing: ['email'] }],
  [400, 'F-E-010', 'csv', { problem: 'unreadable', missing: [] }],
  [403, 'PE0001', undefined, { problem: 'refused', code: 'PE0001' }],
  [503, 'SV0002', undefined, { problem: 'refused', code: 'SV0002' }],
])('only errors about the file make it unreadable: %s %s %s', async (status, code, detail, failure) => {
  const { result } = await post({ file: utf8 }, createRefusal(status, code, detail))
  expect(result).toMatchObject({ data: { failure }, init: { status } })
})
