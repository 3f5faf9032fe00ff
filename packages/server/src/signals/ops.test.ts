import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createService, listen } from '../service.ts'
import { getMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const folder = fileURLToPath(new URL('../../../../ops/', import.meta.url))
const hasPrometheus = spawnSync('promtool', ['--version']).status === 0

test('alerts and dashboard use only metrics that exist', async () => {
  const { registry, measureProcess } = getMetrics('content')
  measureProcess()
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const text = readFileSync(`${folder}alerts.yml`, 'utf8') + readFileSync(`${folder}dashboard.json`, 'utf8')
  const used = new Set(
    text.match(/\b(tiber|nodejs|process)_\w+/g)!.map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect(used.size).toBeGreaterThan(10)
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

test('no metric has a label that Prometheus sets itself', () => {
  const names = getMetrics('content').registry.getMetricsAsArray()
  const labels = names.flatMap((metric) => ('labelNames' in metric ? (metric.labelNames as string[]) : []))
  expect(labels).toContain('queue')
  expect(labels.filter((name) => name === 'job' || name === 'instance')).toEqual([])
})

describe.skipIf(!hasPrometheus)('Prometheus', () => {
  test('accepts the alert rules, and they fire when they should', () => {
    const check = spawnSync('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder, encoding: 'utf8' })
    expect(check.status, check.stderr).toBe(0)
    const trial = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder, encoding: 'utf8' })
    expect(trial.status, trial.stdout + trial.stderr).toBe(0)
  })

  test('reads the metrics of a service', async () => {
    const app = createService({ service: 'content', log: createLog('test', 'silent'), trustedProxies: [] })
    serveMetrics(app, 'content', { token: undefined })
    app.get('/stories', async () => ({}))
    await listen(app, { port: 0, variable: 'CONTENT_PORT' })
    const { port } = app.server.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}/stories`)
    const data = mkdtempSync(join(tmpdir(), 'prometheus-'))
    const ownPort = await findFreePort()
    const scrape = { job_name: 'tiber', scrape_interval: '100ms', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }
    // JSON is YAML.
    writeFileSync(join(data, 'prometheus.yml'), JSON.stringify({ scrape_configs: [scrape] }))
    const options = ['config.file=prometheus.yml', 'storage.tsdb.path=data', `web.listen-address=127.0.0.1:${ownPort}`]
    const prometheus = spawn(
      'prometheus',
      options.map((each) => `--${each}`),
      { cwd: data, stdio: 'ignore' },
    )
    try {
      const query = encodeURIComponent('sum(tiber_request_duration_seconds_count{route="/stories",job="tiber"})')
      const read = async () => {
        const response = await fetch(`http://127.0.0.1:${ownPort}/api/v1/query?query=${query}`)
        const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } }
        return data.result[0]?.value[1]
      }
      await vi.waitFor(async () => expect(await read()).toBe('1'), { timeout: 30_000, interval: 200 })
    } finally {
      const hasEnded = new Promise((resolve) => prometheus.once('exit', resolve))
      prometheus.kill()
      await hasEnded
      await app.close()
      rmSync(data, { recursive: true })
    }
  })
})

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
