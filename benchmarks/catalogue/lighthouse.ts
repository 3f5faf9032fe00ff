import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { chromium } from 'playwright'
import { requireBrowser } from '../../tools/launch/browser.ts'
import { findFreePorts } from '../../tools/launch/ports.ts'
import type { Shop } from '../shop.ts'
import { signInAs } from '../shop.ts'
import type { Line } from '../table.ts'

const { product, variant } = knownProducts.capScrews
const productPath = `/product/${product}?variant=${variant}`
/** Pages that visitors see. */
const visitorPages = [
  ['Sign-in', '/auth/login'],
  ['Product page, visitor', productPath],
] as const
/** Pages of a buyer; search engines do not see them. */
const signedInPages = [
  ['Product page, buyer', productPath],
  ['Home', '/'],
  ['Category', '/c/fixings/screws/socket-head-iso-4762'],
  ['Search', '/search?q=tornillo'],
  ['Cart', '/checkout/cart'],
  ['FAQ', '/faq'],
  ['Campaign', '/campaigns/safety-week'],
] as const
const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Measures pages on a slow phone; takes the median of five, because the machine is noisy. */
export async function measureLighthouse({ storefrontUrl, platformUrl }: Shop): Promise<Line[]> {
  const [port] = (await findFreePorts(1)) as [number]
  const folder = mkdtempSync(join(tmpdir(), 'tiber-lighthouse-'))
  // Lighthouse opens its pages in the browser's own context, which only a browser with a profile shares.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: requireBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const lines: Line[] = []
    for (const [what, page] of visitorPages)
      lines.push(...toLines(what, await measurePage(port, `${storefrontUrl}${page}`), categories))
    // A session of its own: the one that other figures used may have been renewed, which leaves its old tokens worthless.
    const buyer = await signInAs(platformUrl, 'buyer@tiber.example')
    // In the jar: a header with cookies loses to the jar as soon as a page sets one.
    await context.addCookies(parseCookies(buyer.cookie, storefrontUrl))
    for (const [what, page] of signedInPages)
      lines.push(...toLines(what, await measurePage(port, `${storefrontUrl}${page}`), categories.slice(0, 3)))
    return lines
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const parseCookies = (header: string, url: string) =>
  header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })

type Score = Record<(typeof categories)[number] | 'fcpSeconds' | 'lcpSeconds' | 'tbtMs' | 'cls', number>

async function measurePage(port: number, url: string): Promise<Score> {
  const { default: lighthouse } = await import('lighthouse')
  const runs: Score[] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...categories] })
    if (!result) throw new Error('Lighthouse returned no result.')
    const { lhr } = result
    // Another page than the one meant, such as the sign-in page, would give fine numbers of the wrong thing.
    if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`)
    const readScore = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
    const readAudit = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
    runs.push({
      performance: readScore('performance'),
      accessibility: readScore('accessibility'),
      'best-practices': readScore('best-practices'),
      seo: readScore('seo'),
      fcpSeconds: readAudit('first-contentful-paint') / 1000,
      lcpSeconds: readAudit('largest-contentful-paint') / 1000,
      tbtMs: readAudit('total-blocking-time'),
      cls: readAudit('cumulative-layout-shift'),
    })
  }
  const names = Object.keys(runs[0]!) as (keyof Score)[]
  return Object.fromEntries(names.map((name) => [name, findMedian(runs.map((run) => run[name]))])) as Score
}

const findMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function toLines(what: string, score: Score, names: readonly (typeof categories)[number][]): Line[] {
  return [
    ...names.map((name) => ({
      what: `${what}: ${name}`,
      value: score[name],
      unit: 'points',
      minimum: { goal: 95, floor: 80 },
    })),
    { what: `${what}: first paint`, value: score.fcpSeconds, unit: 's', goal: 0.9 },
    { what: `${what}: largest paint`, value: score.lcpSeconds, unit: 's', goal: 1.2 },
    { what: `${what}: blocking time`, value: score.tbtMs, unit: 'ms', goal: 100 },
    { what: `${what}: layout shift`, value: score.cls, unit: '', goal: 0.001 },
  ]
}
