import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/carts.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let owner: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  owner = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())

/** Writes a PNG of grey pixels; its checksums are not read. */
function createPng(width: number, height: number, data = deflateSync(Buffer.alloc((width + 1) * height, 120))) {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
const save = (look: { colour?: string | null; logo?: string | null }) => owner.setup.updateLook({ body: look })

describe('the look of the shop', () => {
  test('a colour on which nothing can be read › it is kept as entered, and the nearest readable one is told', async () => {
    const shop = await save({ colour: '#FFEE00' })
    expect(shop).toMatchObject({ colour: '#ffee00', readableColour: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(shop.readableColour).not.toBe('#ffee00')
    expect((await save({ colour: '#004488' })).readableColour).toBe('#004488')
  })

  test('logo and colour › visitors, mails and documents have them, until they are taken away', async () => {
    const png = createPng(40, 20)
    const { logo } = await save({ colour: '#004488', logo: png.toString('base64') })
    const picture = await platform.app.inject({ url: logo! })
    expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload.equals(png)]).toEqual([
      200,
      'image/png',
      true,
    ])
    const { look } = await platform.createClient().settings.read()
    expect(look).toMatchObject({ colour: '#004488', logo })
    await platform.createClient().auth.sendResetPasswordEmail({ body: { email: 'buyer@tiber.example' } })
    await platform.drainJobs()
    const [mail] = await platform.readMails()
    expect(mail!.html).toContain('background:#004488')
    expect(mail!.html).toContain(`/images/384${logo}`)
    const withLogo = (await owner.setup.previewInvoice()).content
    const without = await save({ colour: null, logo: null })
    expect(without).toMatchObject({ colour: null, logo: null })
    expect((await platform.app.inject({ url: logo! })).statusCode).toBe(404)
    expect((await owner.setup.previewInvoice()).content.length).toBeLessThan(withLogo.length)
  })

  test.each([
    ['a drawing as text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page with the first bytes of nothing', Buffer.from('<!doctype html>')],
    ['a picture without its data', createPng(40, 20).subarray(0, 40)],
    ['a picture with more data than pixels', createPng(2, 2, deflateSync(Buffer.alloc(10_000_000)))],
    ['a picture that is too large to unpack', createPng(60_000, 60_000, deflateSync(Buffer.alloc(10)))],
    ['a JPEG that ends at once', Buffer.from('ffd8ffe0', 'hex')],
  ])('%s › refused, and the logo stays', async (_name, bytes) => {
    const { logo } = await save({ logo: createPng(3, 3).toString('base64') })
    await expect(save({ logo: bytes.toString('base64') })).rejects.toThrow(refusal('F-E-012'))
    expect((await owner.setup.readShop()).logo).toBe(logo)
  })

  test('a file above the limit › refused', async () => {
    const large = Buffer.concat([createPng(3, 3), Buffer.alloc(210_000)]).toString('base64')
    await expect(save({ logo: large })).rejects.toThrow(refusal('F-E-010'))
  })
})
