import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import {
  importKinds,
  maxImportPartLength,
  type CatalogueImport,
  type ImportKind,
} from '@tiber/contract/catalogue/catalogue-imports'
import { SettingError } from '@tiber/server/environment'
import { openCatalogueDoor, type CatalogueDoor } from './catalogue-door.ts'

const usage = `Usage: npm run import -- <file.jsonl | file.csv | either .gz> [--kind ${importKinds.join('|')}]; a CSV needs its kind.`

/** Sends a file into the catalogue and says what became of its lines. */
export async function importCatalogue(given: string[]) {
  const { file, format, kind } = readArguments(given)
  const door = await openCatalogueDoor()
  try {
    say(`Importing ${basename(file)} into ${door.name}`)
    const { id } = await door.create({ fileName: basename(file), format, ...(kind && { kind }) })
    let part = 0
    for await (const text of partsOf(file)) await door.addPart(id, part++, text)
    if (part === 0) throw new SettingError(`${file} is empty.`)
    await door.start(id)
    await report(door, await follow(door, id))
  } finally {
    await door.close()
  }
}

function readArguments(given: string[]) {
  const [file, ...rest] = given.filter((each) => !each.startsWith('--kind'))
  const named = given.join(' ').match(/--kind[= ](\w+)/)?.[1]
  const kind = importKinds.find((each) => each === named)
  if (!file || (named && !kind) || rest.some((each) => each !== named)) throw new SettingError(usage)
  if (!existsSync(file) || !statSync(file).isFile()) throw new SettingError(`There is no file ${file}.`)
  const format = /\.csv(\.gz)?$/i.test(file) ? ('csv' as const) : ('jsonl' as const)
  if ((format === 'csv') !== (kind !== undefined)) throw new SettingError(usage)
  return { file, format, kind: kind as ImportKind | undefined }
}

/** Cut where the file happens to be read; the other side joins them. */
async function* partsOf(file: string) {
  const source = createReadStream(file)
  const stream = file.endsWith('.gz') ? source.pipe(createGunzip()) : source
  stream.setEncoding('utf8')
  let waiting = ''
  for await (const text of stream) {
    waiting += text as string
    // A part is measured in characters, a request in bytes: a third leaves room for both.
    if (waiting.length < maxImportPartLength / 3) continue
    yield waiting
    waiting = ''
  }
  if (waiting !== '') yield waiting
}

async function follow(door: CatalogueDoor, id: string): Promise<CatalogueImport> {
  let shown = ''
  for (;;) {
    const state = await door.proceed(id)
    const { lines } = state
    const text = `${lines.done}${lines.total === null ? '' : ` of ${lines.total}`} lines`
    if (text !== shown) say(text)
    shown = text
    if (state.state === 'DONE' || state.state === 'FAILED') return state
  }
}

async function report(door: CatalogueDoor, { id, state, counts, failure }: CatalogueImport) {
  const { created, changed, unchanged, broken } = counts
  say(`${created} new, ${changed} changed, ${unchanged} unchanged, ${broken} skipped`)
  if (state === 'FAILED') throw new SettingError(`The import failed: ${failure ?? 'for an unknown reason'}.`)
  if (broken === 0) return
  const { content } = await door.brokenLines(id)
  for (const { line, problems } of content) say(`line ${line}: ${problems.map(({ message }) => message).join('; ')}`)
  if (broken > content.length) say(`… and ${broken - content.length} more`)
  process.exitCode = 1
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}
