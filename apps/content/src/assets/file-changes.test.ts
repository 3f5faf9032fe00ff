import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { signOperator, startTestContent, type TestContent } from '../testing/test-content.ts'
import { removeOldParts } from './file-store.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
})
afterAll(() => content.close())

async function upload(fileName: string, payload: string) {
  const url = `/v1/mapi/spaces/1/assets?filename=${fileName}`
  const headers = { authorization: `Bearer ${signOperator()}`, 'content-type': 'application/octet-stream' }
  return (await content.app.inject({ method: 'POST', url, headers, payload })).json().asset
}
const remove = ({ id }: { id: number }) => content.manage('DELETE', `/assets/${id}`)
const getStatus = async ({ filename }: { filename: string }) => (await content.app.inject(filename)).statusCode

test('the same bytes under two extensions › are deleted with the last file of each', async () => {
  const bytes = '....ftypmp42 same'
  const files = [await upload('a.mp4', bytes), await upload('b.mp4', bytes), await upload('c.m4v', bytes)]
  const getStatuses = () => Promise.all(files.map(getStatus))
  await remove(files[0])
  expect(await getStatuses()).toEqual([200, 200, 200])
  await remove(files[1])
  expect(await getStatuses()).toEqual([404, 404, 200])
})

test('a file uploaded while one of the same bytes is deleted › can be read', async () => {
  for (let round = 0; round < 10; round += 1) {
    const old = await upload('old.pdf', `%PDF-${round}`)
    const [added] = await Promise.all([upload('new.pdf', `%PDF-${round}`), remove(old)])
    expect(await getStatus(added)).toBe(200)
  }
})

test('a form of 10,000 fields › is refused', async () => {
  const form = new FormData()
  for (let at = 0; at < 10_000; at += 1) form.set(`field-${at}`, 'x')
  form.set('file', new File(['%PDF-form'], 'form.pdf'))
  const request = new Request('http://content.test', { method: 'POST', body: form })
  const response = await content.app.inject({
    method: 'POST',
    url: '/v1/mapi/spaces/1/assets',
    headers: { authorization: `Bearer ${signOperator()}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect([response.statusCode, response.json().field]).toEqual([422, 'file'])
})

test('parts of files that were never completed › are removed after an hour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiber-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'parts'))
  for (const name of ['old', 'new']) await writeFile(join(folder, 'parts', name), 'half')
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(join(folder, 'parts', 'old'), before, before)
  await removeOldParts(folder)
  expect(await readdir(join(folder, 'parts'))).toEqual(['new'])
  await removeOldParts(join(folder, 'nothing'))
})
