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
import { openCatalogueBackend, type CatalogueBackend } from './catalogue-backend.ts'

const usage = `Usage: npm run import -- <file.jsonl | file.csv | either .gz> [--kind ${importKinds.join('|')}]; a CSV needs its kind.`

/** Imports a file into the catalogue and prints the result. */
export async function importCatalogue(commandArguments: string[]) {
  const { file, format, kind } = readArguments(commandArguments)
  const catalogue = await openCatalogueBackend()
  try {
    printLine(`Importing ${basename(file)} into ${catalogue.name}`)
    const { id } = await catalogue.create({ fileName: basename(file), format, ...(kind && { kind }) })
    let part = 0
    for await (const text of readParts(file)) await catalogue.addPart(id, part++, text)
    if (part === 0) throw new SettingError(`${file} is empty.`)
    await catalogue.start(id)
    await reportResult(catalogue, await followImport(catalogue, id))
  } finally {
    await catalogue.close()
  }
}

function readArguments(commandArguments: string[]) {
  const [file, ...rest] = commandArguments.filter((each) => !each.startsWith('--kind'))
  const kindName = commandArguments.join(' ').match(/--kind[= ](\w+)/)?.[1]
  const kind = importKinds.find((each) => each === kindName)
  if (!file || (kindName && !kind) || rest.some((each) => each !== kindName)) throw new SettingError(usage)
  if (!existsSync(file) || !statSync(file).isFile()) throw new SettingError(`File ${file} not found.`)
  const format = /\.csv(\.gz)?$/i.test(file) ? ('csv' as const) : ('jsonl' as const)
  if ((format === 'csv') !== (kind !== undefined)) throw new SettingError(usage)
  return { file, format, kind: kind as ImportKind | undefined }
}

/** Reads a file in parts, cut anywhere; the platform joins them. */
async function* readParts(file: string) {
  const source = createReadStream(file)
  const stream = file.endsWith('.gz') ? source.pipe(createGunzip()) : source
  stream.setEncoding('utf8')
  let buffer = ''
  for await (const text of stream) {
    buffer += text as string
    // A part is limited in characters and a request in bytes; a third of the limit fits both.
    if (buffer.length < maxImportPartLength / 3) continue
    yield buffer
    buffer = ''
  }
  if (buffer !== '') yield buffer
}

async function followImport(catalogue: CatalogueBackend, id: string): Promise<CatalogueImport> {
  let lastText = ''
  for (;;) {
    const state = await catalogue.advance(id)
    const { lines } = state
    const text = `${lines.done}${lines.total === null ? '' : ` of ${lines.total}`} lines`
    if (text !== lastText) printLine(text)
    lastText = text
    if (state.state === 'DONE' || state.state === 'FAILED') return state
  }
}

async function reportResult(catalogue: CatalogueBackend, { id, state, counts, failure }: CatalogueImport) {
  const { created, changed, unchanged, broken } = counts
  printLine(`${created} new, ${changed} changed, ${unchanged} unchanged, ${broken} skipped`)
  if (state === 'FAILED') throw new SettingError(`The import failed: ${failure ?? 'unknown reason'}.`)
  if (broken === 0) return
  const { content } = await catalogue.listBrokenLines(id)
  for (const { line, problems } of content)
    printLine(`line ${line}: ${problems.map(({ message }) => message).join('; ')}`)
  if (broken > content.length) printLine(`… and ${broken - content.length} more`)
  process.exitCode = 1
}

function printLine(text: string) {
  process.stdout.write(`${text}\n`)
}
