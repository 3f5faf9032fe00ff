import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import { SettingError } from '@tiber/server/environment'
import { openCatalogueBackend } from './catalogue-backend.ts'

const usage = `Usage: npm run export -- <file.jsonl> [--kind ${importKinds.join('|')}]`

/** Exports the catalogue, or one kind of its lines, in the import format. */
export async function exportToFile(commandArguments: string[]) {
  const [file, ...rest] = commandArguments.filter((each) => !each.startsWith('--kind'))
  const kindName = commandArguments.join(' ').match(/--kind[= ](\w+)/)?.[1]
  const kind = importKinds.find((each) => each === kindName) as ImportKind | undefined
  if (!file || (kindName && !kind) || rest.some((each) => each !== kindName)) throw new SettingError(usage)
  const catalogue = await openCatalogueBackend()
  const output = createWriteStream(file)
  let lines = 0
  try {
    for (let after: string | null | undefined; after !== null;) {
      const part = await catalogue.exportPart({ ...(kind && { kind }), ...(after && { after }) })
      if (!output.write(part.text)) await once(output, 'drain')
      lines += part.text.split('\n').length - 1
      after = part.next
    }
  } finally {
    output.end()
    await once(output, 'close')
    await catalogue.close()
  }
  process.stdout.write(`Exported ${lines} lines from ${catalogue.name} to ${file}.\n`)
}
