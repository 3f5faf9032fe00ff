import { demoPassword } from '@tiber/demo-data/people'
import { findFreePorts } from '../../tools/launch/ports.ts'
import { memoryMb, measureRun } from '../cpu.ts'
import { startService, type Shop } from '../shop.ts'

/** A desk on the platform of a shop, and the processes that answer its pages. */
export type Desk = Awaited<ReturnType<typeof startDesk>>

export async function startDesk(shop: Shop) {
  const [port] = (await findFreePorts(1)) as [number]
  const url = `http://localhost:${port}`
  const env = { ...shop.environment, DESK_PORT: String(port), DESK_URL: url, WEB_PROCESSES: '1' }
  const service = await startService({ name: 'desk', script: 'apps/desk/server/main.ts', env, port })
  const pid = service.process.pid!
  return { url, pid, memoryAtRest: memoryMb(pid), pids: [pid, ...shop.platformPids] }
}

export type Staff = { desk: Desk; cookie: string }

/** Signs somebody in at the desk. */
export async function signInAtDesk(desk: Desk, email: string): Promise<Staff> {
  const { response } = await submit({ desk, cookie: '' }, '/auth/login', { username: email, password: demoPassword })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ')
  return { desk, cookie }
}

type Fields = Record<string, string | string[]>

/** Submits a form of the desk as a browser without scripts does, and reads the page it leads to. */
export async function submit({ desk, cookie }: Staff, path: string, fields: Fields) {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  const response = await fetch(`${desk.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: desk.url },
    body: new URLSearchParams(entries),
  })
  if (response.status !== 302) throw new Error(`${path} answers ${response.status} to its form.`)
  await response.arrayBuffer()
  const target = new URL(response.headers.get('location') ?? '/', desk.url)
  const flash = response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
  const page = await fetch(target, { headers: { cookie: [cookie, ...flash].filter(Boolean).join('; ') } })
  return { response, html: await page.text() }
}

/** Returns the median CPU of a form and the page after it, each time with other fields. */
export async function measureForms(staff: Staff, path: string, forms: Fields[]): Promise<number> {
  const costs: number[] = []
  for (const fields of forms) costs.push((await measureRun(staff.desk.pids, () => submit(staff, path, fields))).cpuMs)
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)]!
}
