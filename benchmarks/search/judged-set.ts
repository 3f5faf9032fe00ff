import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { demoApiKey } from '@tiber/demo-data/people'
import { openPostgres, type Database } from '@tiber/server/database'
import { createLog } from '@tiber/server/log'
import { readConfig } from '../../apps/platform/src/config.ts'
import { migratePlatform } from '../../apps/platform/src/database/schema.ts'
import { startJobs } from '../../apps/platform/src/jobs/jobs.ts'
import { rebuildIndex } from '../../apps/platform/src/modules/search/service.ts'
import { createPlatform } from '../../apps/platform/src/platform.ts'
import { insertStores } from '../../apps/platform/src/seeding/queries.ts'
import { root } from '../../tools/launch/processes.ts'
import type { Postgres } from '../../tools/launch/postgres.ts'
import { mean, ndcg, createRandom, addTypo } from './scores.ts'
import { toCatalogueLines, type Product } from './judged-products.ts'

/** Third-party products and ratings, if they are present beside the project. */
const folder = join(root, '../shared/data/relevance')
const resultCount = 50
const minRelevantGrade = 2
const typoRounds = [1, 2, 3]

type Rating = Map<string, number>
type Run = { text: string; found: string[]; ratings: Rating }
export type JudgedScore = { ndcg: number; recall: number; reciprocal: number; zeroResults: number }

/** Scores our search on the judged set, as typed and with one typo per query; undefined if the set is missing. */
export async function scoreJudgedSet(
  postgres: Postgres,
): Promise<{ typed: JudgedScore; mistyped: JudgedScore } | undefined> {
  if (!existsSync(join(folder, 'qrels.csv'))) return undefined
  const database = openPostgres(postgres.url, createLog('judged set', 'warn'))
  try {
    await importProducts(database, postgres.url)
    const search = await startSearch(database, postgres.url)
    const queries = readQueries()
    const typed = computeScore(await runAll(queries, search.findProducts, (text) => text))
    const mistyped: Run[] = []
    for (const seed of typoRounds) {
      const random = createRandom(seed)
      mistyped.push(...(await runAll(queries, search.findProducts, (text) => addTypo(text, random))))
    }
    await search.stop()
    return { typed, mistyped: computeScore(mistyped) }
  } finally {
    await database.close()
  }
}

/** Imports through the public command; then rebuilds the index, as after a large import. */
async function importProducts(database: Database, url: string) {
  const work = mkdtempSync(join(tmpdir(), 'tiber-judged-'))
  const products = readFileSync(join(folder, 'products.jsonl.gz'))
  const lines = gunzipSync(products)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Product)
  const file = join(work, 'products.jsonl')
  writeFileSync(file, toCatalogueLines(lines))
  try {
    await migratePlatform(database)
    await insertStores(database.db)
    const environment = { ...process.env, DATABASE_URL: url, DATA_DIR: work, DEMO: '1', LOG_LEVEL: 'warn' }
    execFileSync(process.execPath, ['apps/embedded/src/command.ts', 'import', file], {
      cwd: root,
      env: environment,
      stdio: 'inherit',
    })
    await rebuildIndex({ db: database.db, now: () => new Date() })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Starts the platform in this process and searches as a visitor. */
async function startSearch(database: Database, url: string) {
  const log = createLog('judged set', 'warn')
  const config = readConfig({ DEMO: '1', DATABASE_URL: url, TOKEN_SECRET: 'of the judged set, long enough for it' })
  const jobs = await startJobs(database, url, log)
  const { app } = createPlatform({ config: { ...config, requestsPerMinute: 1_000_000 }, database, jobs, log })
  const findProducts = async (text: string): Promise<string[]> => {
    const query = new URLSearchParams({
      query: text,
      size: String(resultCount),
      withFacets: 'false',
      locale: 'en-US',
    })
    const headers = { 'dj-client': 'ACCOUNT', 'dj-api-key': demoApiKey }
    const response = await app.inject({ url: `/v2/shop/search?${query.toString()}`, headers })
    if (response.statusCode !== 200)
      throw new Error(`'${text}' was answered with ${response.statusCode}: ${response.payload}`)
    const { products } = response.json<{ products: { content: { product: { externalId: string } }[] } }>()
    return products.content.map(({ product }) => product.externalId)
  }
  const stop = async () => {
    await app.close()
    await jobs.stop()
  }
  return { findProducts, stop }
}

function readQueries(): { text: string; ratings: Rating }[] {
  const rows = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/).slice(1).map(parseCells)
  const ratings = Map.groupBy(rows('qrels.csv'), ([query = '']) => query)
  return rows('queries.csv').map(([id = '', text = '']) => ({
    text,
    ratings: new Map((ratings.get(id) ?? []).map(([, product = '', grade]) => [product, Number(grade)])),
  }))
}

function parseCells(line: string): string[] {
  return line.split(',').map((cell) => cell.replace(/^"|"$/g, ''))
}

async function runAll(
  queries: { text: string; ratings: Rating }[],
  findProducts: (text: string) => Promise<string[]>,
  transform: (text: string) => string,
): Promise<Run[]> {
  const runs: Run[] = []
  for (const { text, ratings } of queries) runs.push({ text, ratings, found: await findProducts(transform(text)) })
  return runs
}

/** Averages over the queries that have a relevant product; zero results over all queries. */
function computeScore(runs: Run[]): JudgedScore {
  const listGrades = ({ found, ratings }: Run) => found.map((id) => ratings.get(id) ?? 0)
  const countRelevant = (grades: number[]) => grades.filter((grade) => grade >= minRelevantGrade).length
  const scored = runs.filter(({ ratings }) => countRelevant([...ratings.values()]) > 0)
  const recall = (run: Run) =>
    countRelevant(listGrades(run)) / Math.min(countRelevant([...run.ratings.values()]), resultCount)
  const reciprocal = (run: Run) => {
    const first = listGrades(run).findIndex((grade) => grade >= minRelevantGrade)
    return first < 0 ? 0 : 1 / (first + 1)
  }
  return {
    ndcg: mean(scored.map((run) => ndcg(listGrades(run), [...run.ratings.values()]))),
    recall: mean(scored.map(recall)),
    reciprocal: mean(scored.map(reciprocal)),
    zeroResults: mean(runs.map(({ found }) => (found.length === 0 ? 1 : 0))),
  }
}
