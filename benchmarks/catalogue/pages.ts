import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { measure } from '../load.ts'
import { weighScripts } from '../page-scripts.ts'
import { measureRender } from '../render/measure-render.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'

const { product, variant } = knownProducts.capScrews
const family = '/c/fixings/screws/socket-head-iso-4762'

type Page = { what: string; path: string; isPublic?: boolean }

const pages: Page[] = [
  { what: 'Category page of 48 products', path: `/c/fixings?size=48&view=grid` },
  { what: 'Specification table of 48 variants', path: `${family}?size=48&view=table` },
  { what: 'Search page', path: '/search?q=tornillo+inoxidable&view=list' },
  { what: 'Product page', path: `/product/${product}?variant=${variant}` },
  { what: 'Product page of a visitor', path: `/product/${product}?variant=${variant}`, isPublic: true },
]

/**
 * Measures the storefront CPU of a page compared with rendering its tree alone, the CPU of all processes, and its
 * scripts.
 */
export async function measurePages(
  { storefrontUrl, platformPids, buyer, environment }: Shop,
  storefrontPid: number,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const { what, path, isPublic } of pages) {
    const cookie = isPublic ? '' : buyer.cookie
    const target = { url: `${storefrontUrl}${path}`, headers: { cookie } }
    const server = await measure(target, [storefrontPid], 200)
    const all = await measure(target, [storefrontPid, ...platformPids], 200)
    const tree = measureRender({ env: environment, path, cookie })
    lines.push(
      {
        what: `${what}, storefront CPU`,
        value: server.cpuMsPerRequest,
        unit: 'ms',
        against: { what: 'renderToString of the same tree', value: tree.cpuMs, goal: 2.5 },
        failures: server.failures,
      },
      // With two cores, the CPU of all processes together limits the pages per second.
      { what: `${what}, all processes`, value: all.cpuMsPerRequest, unit: 'ms', goal: 20, failures: all.failures },
      { what: `${what}, scripts`, value: await scriptKilobytes(storefrontUrl, path, cookie), unit: 'kB gz', goal: 140 },
    )
  }
  return lines
}

/** Sums up the scripts that the page loads before it is used. */
async function scriptKilobytes(storefrontUrl: string, path: string, cookie: string): Promise<number> {
  return weighScripts(storefrontUrl, await (await fetch(`${storefrontUrl}${path}`, { headers: { cookie } })).text())
}
