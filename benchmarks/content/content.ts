import { demoApiKey, demoContentToken, demoPassword } from '@tiber/demo-data/people'
import { createContentClient } from '@tiber/sdk/content-client'
import sharp from 'sharp'
import { measureRun } from '../cpu.ts'
import { measure } from '../load.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'

const cachedReads = 20_000
const pictureSize = { width: 4000, height: 3000 }
const pictures = 20

/** Measures a published story from the service and from the storefront's cache, the home page, and rendering pictures. */
export async function measureContent(shop: Shop, storefrontPid: number): Promise<Line[]> {
  return [
    ...(await measureStories(shop)),
    ...(await measureHome(shop, storefrontPid)),
    ...(await measurePictures(shop)),
  ]
}

async function measureStories({ contentUrl, contentPids }: Shop): Promise<Line[]> {
  const url = `${contentUrl}/v2/cdn/stories/faq?version=published&token=${demoContentToken}`
  const health = await measure({ url: `${contentUrl}/healthz` }, contentPids(), 2000)
  const story = await measure({ url, headers: { 'accept-encoding': 'gzip' } }, contentPids(), 2000)
  const client = createContentClient({ url: contentUrl, token: demoContentToken, log: silent })!
  const read = () => client.readStory('faq', { fallback_lang: 'en-US' })
  await read()
  const cached = await measureRun([process.pid], async () => {
    for (let at = 0; at < cachedReads; at++) await read()
  })
  client.close()
  return [
    {
      what: 'Published story from the service',
      value: story.cpuMsPerRequest,
      unit: 'ms',
      goal: 1,
      against: { what: 'the health check', value: health.cpuMsPerRequest },
      failures: story.failures,
    },
    {
      what: 'Published story from the cache of the storefront',
      value: cached.cpuMs / cachedReads,
      unit: 'ms',
      goal: 0.05,
    },
  ]
}

const silent = { error: () => {}, warn: () => {} }

async function measureHome({ storefrontUrl, buyer, platformPids, contentPids }: Shop, pid: number): Promise<Line[]> {
  const target = { url: `${storefrontUrl}/`, headers: { cookie: buyer.cookie } }
  const server = await measure(target, [pid], 200)
  const all = await measure(target, [...new Set([pid, ...platformPids, ...contentPids()])], 200)
  return [
    { what: 'Home page, storefront CPU', value: server.cpuMsPerRequest, unit: 'ms', failures: server.failures },
    { what: 'Home page, all processes', value: all.cpuMsPerRequest, unit: 'ms', goal: 40, failures: all.failures },
  ]
}

/** Uploads a photo as large as a camera's and renders it in sizes that nobody has asked for yet. */
async function measurePictures({ contentUrl, contentPids, platformUrl }: Shop): Promise<Line[]> {
  const address = contentUrl + (await uploadPicture(contentUrl, platformUrl))
  const [pid] = contentPids()
  const render = async () => {
    for (let at = 0; at < pictures; at++) {
      const response = await fetch(`${address}/m/${800 + at}x0/filters:format(webp):quality(80)`)
      if (!response.ok) throw new Error(`A picture answered ${response.status}.`)
      await response.arrayBuffer()
    }
  }
  const first = await measureRun([pid!], render)
  const again = await measureRun([pid!], render)
  return [
    {
      what: `Picture of ${pictureSize.width} × ${pictureSize.height} rendered 800 wide as WebP`,
      value: first.cpuMs / pictures,
      unit: 'ms',
      goal: 400,
      against: { what: 'the same from the disk', value: Math.max(again.cpuMs / pictures, 0.5) },
    },
  ]
}

async function uploadPicture(contentUrl: string, platformUrl: string): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const bytes = await sharp({ create: { ...pictureSize, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const signIn = await fetch(`${platformUrl}/auth/token`, {
    method: 'POST',
    headers: { 'dj-client': 'OPERATOR', 'dj-api-key': demoApiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator@tiber.example', password: demoPassword }),
  })
  const { accessToken } = (await signIn.json()) as { accessToken: string }
  const upload = await fetch(`${contentUrl}/v1/mapi/spaces/1/assets?filename=bench.jpg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  const { asset } = (await upload.json()) as { asset: { filename: string } }
  return new URL(asset.filename, contentUrl).pathname
}
