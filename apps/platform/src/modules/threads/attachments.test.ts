import { describe, expect, test } from 'vitest'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'
import { purgeUnattachedFiles } from '../files/service.ts'
import { pngBase64 } from '../../testing/sample-files.ts'

const used = useOrders()
const encode = (text: string) => Buffer.from(text).toString('base64')

const upload = (fileName = 'foto.png', content = pngBase64, client = used.buyer) =>
  client.files.upload({ body: { fileName, content } })

/** Starts a conversation with the shop that carries the file. */
const sendFile = async (fileId: string) =>
  used.buyer.threads.contact({ body: { message: 'Vea la foto', topic: 'PRODUCT', attachmentIds: [fileId] } })

describe('an attachment', () => {
  test.each([
    ['C:\\fotos\\rota.png', 'rota.png'],
    ['../rota.png', 'rota.png'],
    ['ro\u0001ta\u007f\n.png', 'rota.png'],
    ['rota\u202egnp.png', 'rotagnp.png'],
  ])('called %j › is kept as %s', async (sent, kept) => {
    expect(await upload(sent)).toMatchObject({ fileName: kept })
  })

  test('is read by both sides and by nobody else', async () => {
    const file = await upload()
    const { id, messages } = await sendFile(file.id)
    expect(messages[0]!.attachments).toEqual([expect.objectContaining({ id: file.id, fileName: 'foto.png' })])
    const params = { id, fileId: file.id }
    for (const { readFile } of [used.buyer.threads, used.sellers.operator.sellerThreads])
      expect(Buffer.from((await readFile({ params })).content).toString('base64')).toBe(pngBase64)
    await expect(used.stranger.threads.readFile({ params })).rejects.toEqual(refusal('F-E-002'))
    await expect(used.sellers.ebro.sellerThreads.readFile({ params })).rejects.toEqual(refusal('F-E-002'))
    const other = await used.buyer.threads.contact({ body: { message: 'Otra', topic: 'OTHER' } })
    const misplaced = used.buyer.threads.readFile({ params: { ...params, id: other.id } })
    await expect(misplaced).rejects.toEqual(refusal('F-E-002'))
  })

  test('has a signed URL that works for an hour, for this file only and never as a page', async () => {
    const [first, second] = [await upload(), await upload('plano.png')]
    const [{ messages }] = [await sendFile(first.id), await sendFile(second.id)]
    const { url } = messages[0]!.attachments[0]!
    const get = (address: string) => used.platform.app.inject({ method: 'GET', url: address })
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await get(url.replace(first.id, second.id))).statusCode).toBe(403)
    expect((await get(url.replace('/files/', '/media/'))).statusCode).toBe(403)
    used.platform.advance(3601)
    expect((await get(url)).statusCode).toBe(403)
  })

  test.each([
    [
      'an SVG',
      'dibujo.svg',
      encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'F-E-008',
    ],
    ['a page', 'pagina.html', encode('<script>alert(1)</script>'), 'F-E-008'],
    ['a name without extension', 'foto', pngBase64, 'F-E-008'],
    ['a page named as an image', 'foto.png', encode('<html><script>alert(1)</script></html>'), 'RQ0002'],
    ['an image of another type', 'foto.jpg', pngBase64, 'RQ0002'],
    ['what is no base64', 'foto.png', '%%%', 'RQ0002'],
  ])('is refused if it is %s', async (_title, fileName, content, code) => {
    await expect(upload(fileName, content)).rejects.toEqual(refusal(code))
  })

  test('is refused above 5 MB', async () => {
    const content = Buffer.concat([Buffer.from(pngBase64, 'base64'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64')
    await expect(upload('grande.png', content)).rejects.toMatchObject({ status: 400 })
  })

  test('keeps the text of its name, without folders and control characters', async () => {
    const file = await upload('../../etc/<script>alert(1)</script>\u202egnp\r\n.png')
    expect(file.fileName).toBe('script>gnp.png')
    await expect(sendFile(file.id)).resolves.toBeDefined()
  })

  test('is sent once, and only by who uploaded it', async () => {
    const file = await upload()
    const stolen = used.stranger.threads.contact({ body: { message: 'x', topic: 'OTHER', attachmentIds: [file.id] } })
    await expect(stolen).rejects.toEqual(refusal('F-E-002'))
    await sendFile(file.id)
    await expect(sendFile(file.id)).rejects.toEqual(refusal('F-E-002'))
    await expect(sendFile('../../secret')).rejects.toEqual(refusal('F-E-002'))
  })

  test('that is not sent is deleted after a day', async () => {
    const [kept, dropped] = [await upload(), await upload()]
    await sendFile(kept.id)
    used.platform.advance(86_401)
    await purgeUnattachedFiles(used.platform.systemContext())
    const { files } = used.platform.systemContext()
    expect([await files.read(kept.id), await files.read(dropped.id)]).toEqual([expect.any(Buffer), undefined])
  })

  test('that is lost on the disk is reported as missing, and the conversation is still read', async () => {
    const file = await upload()
    const { id } = await sendFile(file.id)
    await used.platform.systemContext().files.remove([file.id])
    const attempt = used.buyer.threads.readFile({ params: { id, fileId: file.id } })
    await expect(attempt).rejects.toEqual(refusal('F-E-002'))
    await expect(used.buyer.threads.read({ params: { id } })).resolves.toMatchObject({ messageCount: 1 })
  })
})
