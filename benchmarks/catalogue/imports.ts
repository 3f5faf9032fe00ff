import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../tools/launch/processes.ts'
import type { Postgres } from '../../tools/launch/postgres.ts'
import type { Line } from '../table.ts'

const variants = 100_000
const perProduct = 10

/** Imports a file as a supplier would send it: products of ten variants, each with an offer and a price. */
export async function measureImport(database: Postgres, dataDir: string): Promise<Line[]> {
  const file = join(dataDir, 'catalogue.jsonl')
  await writeCatalogue(file)
  const environment = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' }
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, env: environment, encoding: 'utf8' })
  run('apps/embedded/src/seed.ts', '--size', 'small')
  const first = measureTime(() => run('apps/embedded/src/command.ts', 'import', file))
  const second = measureTime(() => run('apps/embedded/src/command.ts', 'import', file))
  const isCorrect = first.output.includes(' 0 skipped') && second.output.includes('0 new, 0 changed')
  return [
    {
      what: 'Import of 100,000 variants with offers and prices, indexed',
      value: first.seconds,
      unit: 's',
      goal: 120,
      failures: isCorrect ? 0 : 1,
    },
    {
      what: 'The same file again, which changes nothing',
      value: second.seconds,
      unit: 's',
      against: { what: 'the first time', value: first.seconds, goal: 1 },
    },
  ]
}

function measureTime(run: () => string) {
  const from = performance.now()
  const output = run()
  return { output, seconds: (performance.now() - from) / 1000 }
}

async function writeCatalogue(file: string) {
  const output = createWriteStream(file)
  const writeLine = async (line: object) => {
    if (!output.write(`${JSON.stringify(line)}\n`)) await once(output, 'drain')
  }
  await writeLine({ type: 'supplier', externalId: 'bench', name: 'Suministros Banco' })
  await writeLine({
    type: 'attribute',
    externalId: 'bench-size',
    name: { 'es-ES': 'Tamaño', 'en-US': 'Size' },
    valueType: 'METRIC',
    unit: 'mm',
    isFacet: true,
  })
  for (let at = 0; at < variants / perProduct; at += 1) {
    const name = { 'es-ES': `Abrazadera reforzada serie ${at}`, 'en-US': `Heavy duty clamp series ${at}` }
    await writeLine({
      type: 'product',
      externalId: `bench-${at}`,
      name,
      brand: `Marca ${at % 20}`,
      classification: `bench-${at % 30}`,
    })
    for (let size = 0; size < perProduct; size += 1) {
      const variant = `bench-${at}-${size}`
      await writeLine({
        type: 'variant',
        externalId: variant,
        product: `bench-${at}`,
        name,
        attributes: { 'bench-size': 10 + size * 5 },
      })
      await writeLine({
        type: 'offer',
        externalId: variant,
        variant,
        supplier: 'bench',
        stock: (at * 7) % 500,
        taxRate: 21,
      })
      await writeLine({
        type: 'price',
        externalId: variant,
        offer: variant,
        list: { externalId: 'bench', type: 'PUBLIC', name: 'Tarifa' },
        breaks: [
          { quantity: 1, price: 2 + size / 10 },
          { quantity: 100, price: 1.5 + size / 10 },
        ],
      })
    }
  }
  output.end()
  await once(output, 'close')
}
