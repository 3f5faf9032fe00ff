import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { writeValues } from './service.ts'

type Client = ReturnType<TestPlatform['createClient']>

let platform: TestPlatform
let operator: Client
let client: Client
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  client = (await platform.signIn('admin@tiber.example')).client
})
afterAll(() => platform.close())

let fields = 0
async function define({ type }: { type: 'MEDIA' | 'TEXT' }) {
  fields += 1
  const externalId = `FIELD_${fields}`
  const body = { name: { ES: 'Plano', EN: 'Drawing' }, type, sealedTarget: 'QUOTE' as const }
  await operator.customFields.define({ params: { externalId }, body })
  return externalId
}

/** Values are written by other modules; here the service is called directly, as the administrator of an account. */
const createContext = (accountId = '0000000101') =>
  ({
    ...platform.systemContext(),
    clientType: 'ACCOUNT',
    caller: { clientType: 'ACCOUNT', accountId },
  }) as CustomerContext

const write = (field: string, value: string, context = createContext()) =>
  writeValues(context, { target: 'QUOTE', id: 'entity' }, [{ customFieldId: field, customFieldValue: value }])

const readProblems = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: PlatformError) => error.problems.map(({ code, detail }) => [code, detail]),
  )

describe('a media file', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(8)])
  const announce = async (fileName = 'plano "ñ".png', fileSize = png.length, field = define({ type: 'MEDIA' })) => {
    const externalId = await field
    return {
      externalId,
      media: await client.customFields.createMedia({ params: { id: externalId }, query: { fileName, fileSize } }),
    }
  }
  const put = (url: string, payload: Buffer = png) =>
    platform.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/png' } })

  test('is announced, uploaded to the returned URL, used as a value and downloaded', async () => {
    const { externalId, media } = await announce()
    expect(media).toMatchObject({ status: 'WAITING_UPLOAD', contentType: 'image/png', fileSize: png.length })
    const use = (id: string) => write(externalId, id)
    expect(await readProblems(use(media.id))).toEqual([['F-E-008', `customFieldValues.${externalId}`]])
    expect((await put(media.url)).statusCode).toBe(204)
    expect(await readProblems(use(media.id))).toEqual([])
    const [listed] = await client.customFields.listMedia({ params: { id: externalId } })
    expect(listed).toMatchObject({ id: media.id, status: 'READY' })
    const answer = await platform.app.inject({ method: 'GET', url: listed!.url })
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''plano%20%22%C3%B1%22.png`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('of another account is not accepted as a value and not listed', async () => {
    const { externalId, media } = await announce()
    await put(media.url)
    const theirs = write(externalId, media.id, createContext('0000000103'))
    expect(await readProblems(theirs)).toEqual([['F-E-008', `customFieldValues.${externalId}`]])
    const { client: stranger } = await platform.signIn('new@tiber.example')
    expect(await stranger.customFields.listMedia({ params: { id: externalId } })).toEqual([])
  })

  test('needs its unaltered URL within the hour', async () => {
    const { media } = await announce()
    const other = await announce()
    const swapped = media.url.replace(media.id, other.media.id)
    for (const url of [`/v1/media/${media.id}`, swapped, media.url.replace('expires=', 'expires=9'), `${media.url}x`])
      expect((await put(url)).json()).toMatchObject({ code: 'PE0001' })
    platform.advance(3601)
    expect((await put(media.url)).statusCode).toBe(403)
    client = (await platform.signIn('admin@tiber.example')).client
    operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  })

  test('must match the announcement, be of an accepted type and is uploaded once', async () => {
    const { media } = await announce()
    expect((await put(media.url, png.subarray(1))).json()).toMatchObject({ code: 'F-E-012' })
    expect((await put(media.url, Buffer.alloc(png.length, '<script>'))).statusCode).toBe(415)
    expect((await put(media.url, Buffer.alloc(5 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await put(media.url)).statusCode).toBe(204)
    expect((await put(media.url)).json()).toMatchObject({ code: 'ST0001' })
    for (const name of ['virus.exe', 'page.svg', 'png', 'x.constructor'])
      await expect(announce(name)).rejects.toMatchObject({ code: 'F-E-008' })
    await expect(announce('x.png', 5 * 1024 * 1024 + 1)).rejects.toMatchObject({ code: 'F-E-007' })
    await expect(announce('x.png', 1, define({ type: 'TEXT' }))).rejects.toMatchObject({ code: 'F-E-002' })
  })

  test('that is never uploaded is purged after a day', async () => {
    const { externalId, media } = await announce()
    const sent = await announce('x.png', png.length, Promise.resolve(externalId))
    await put(sent.media.url)
    platform.advance(24 * 60 * 60 + 1)
    await platform.dependencies.jobs.enqueue(platform.systemContext(), 'purge-old-rows', {})
    await platform.drainJobs()
    client = (await platform.signIn('admin@tiber.example')).client
    const left = await client.customFields.listMedia({ params: { id: externalId } })
    expect(left.map(({ id }) => id)).toEqual([sent.media.id])
    expect(left).not.toContainEqual(expect.objectContaining({ id: media.id }))
  })
})
