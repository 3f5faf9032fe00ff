import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { chromium } from 'playwright'
import { requireBrowser } from '../../tools/launch/browser.ts'
import { findFreePorts } from '../../tools/launch/ports.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'

const { product, variant } = knownProducts.capScrews
const path = `/product/${product}?variant=${variant}`
/** Pages of a buyer; search engines do not see them. */
const signedInPages = [
  ['Product page, buyer', path],
  ['Home', '/'],
  ['FAQ', '/faq'],
  ['Campaign', '/campaigns/safety-week'],
] as const
const rounds = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Measures pages on a slow phone, the product page for a visitor, too; takes the best of five, because the machine is
 * noisy.
 */
export async function measureLighthouse({ storefrontUrl, buyer }: Shop): Promise<Line[]> {
  const [port] = (await findFreePorts(1)) as [number]
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: requireBrowser(), args })
  try {
    const visitor = await measureBest(port, `${storefrontUrl}${path}`, {})
    const lines = toLines('Product page, visitor', visitor, categories)
    for (const [what, page] of signedInPages) {
      const best = await measureBest(port, `${storefrontUrl}${page}`, { cookie: buyer.cookie })
      lines.push(...toLines(what, best, categories.slice(0, 3)))
    }
    return lines
  } finally {
    await browser.close()
  }
}

type Score = { scores: Record<string, number>; lcpSeconds: number; tbtMs: number; cls: number }

async function measureBest(port: number, url: string, headers: Record<string, string>): Promise<Score> {
  const { default: lighthouse } = await import('lighthouse')
  const runs: Score[] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
      extraHeaders: headers,
      disableStorageReset: false,
    })
    if (!result) throw new Error('Lighthouse returned no result.')
    const { lhr } = result
    const numeric = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
    runs.push({
      scores: Object.fromEntries(
        categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ),
      lcpSeconds: numeric('largest-contentful-paint') / 1000,
      tbtMs: numeric('total-blocking-time'),
      cls: numeric('cumulative-layout-shift'),
    })
  }
  return runs.toSorted((a, b) => b.scores['performance']! - a.scores['performance']!)[0]!
}

function toLines(what: string, { scores, lcpSeconds, tbtMs, cls }: Score, names: readonly string[]): Line[] {
  return [
    ...names.map((name) => ({
      what: `${what}: ${name}`,
      value: scores[name]!,
      unit: 'points',
      minimum: { goal: 95, floor: 80 },
    })),
    { what: `${what}: largest paint`, value: lcpSeconds, unit: 's', goal: 1.2 },
    { what: `${what}: blocking time`, value: tbtMs, unit: 'ms', goal: 100 },
    { what: `${what}: layout shift`, value: cls, unit: '', goal: 0.001 },
  ]
}
