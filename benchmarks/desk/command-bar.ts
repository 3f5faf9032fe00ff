import { chromium, type CDPSession, type Page } from 'playwright'
import { requireBrowser } from '../../tools/launch/browser.ts'
import type { Line } from '../table.ts'
import type { Staff } from './desk-client.ts'

const openings = 5

/** Measures Ctrl K in Chromium: the work of the page until the bar is shown, and until what was typed is found. */
export async function measureCommandBar({ desk, cookie }: Staff, number: string): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: desk.url }
      }),
    )
    const page = await context.newPage()
    await page.goto(`${desk.url}/operator`, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const shown: Figures[] = []
    const found: Figures[] = []
    for (let time = 0; time < openings; time += 1) {
      const press = () => page.keyboard.press('Control+k')
      shown.push(await measureAct(page, session, { event: 'keydown', act: press, sign: '[role=listbox]' }))
      await page.locator('.command-bar input:focus').waitFor()
      const type = () => page.keyboard.insertText(number)
      found.push(await measureAct(page, session, { event: 'input', act: type, sign: '[role=option]', text: number }))
      await page.keyboard.press('Escape')
      await page.locator('.command-bar').waitFor({ state: 'detached' })
    }
    const first = shown[0]!
    return [
      { what: 'Ctrl K until its bar is shown, first time, CPU of the page', value: first.cpuMs, unit: 'ms', goal: 150 },
      toLine('Ctrl K until its bar is shown, CPU of the page', shown, first),
      toLine('The last key until its result is shown, CPU of the page', found, first),
      {
        what: '… by the clock of the page, 100 ms of them waiting for another key',
        value: median(found, 'ms'),
        unit: 'ms',
      },
    ]
  } finally {
    await browser.close()
  }
}

type Figures = { ms: number; cpuMs: number }
type Act = { event: 'keydown' | 'input'; act: () => Promise<void>; sign: string; text?: string }

/** Measures from an event until an element that begins with the text is there in a frame, and the work of the page. */
async function measureAct(page: Page, session: CDPSession, { event, act, sign, text = '' }: Act): Promise<Figures> {
  const before = await readTaskMs(session)
  // Awaited before the act, or the event could come first.
  await page.evaluate(`void (globalThis.measured = new Promise((resolve) => addEventListener('${event}', () => {
    const from = performance.now()
    const look = () => document.querySelector('${sign}')?.textContent.startsWith('${text}')
      ? resolve(performance.now() - from) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }, { once: true, capture: true })))`)
  await act()
  const ms = await page.evaluate<number>('globalThis.measured')
  return { ms, cpuMs: (await readTaskMs(session)) - before }
}

async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

const median = (figures: Figures[], name: keyof Figures) =>
  figures.map((each) => each[name]).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

const toLine = (what: string, figures: Figures[], first: Figures): Line => ({
  what,
  value: median(figures, 'cpuMs'),
  unit: 'ms',
  goal: 150,
  against: { what: 'the first time', value: first.cpuMs },
})
