import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import { SettingError } from '@tiber/server/environment'
import { openCatalogueDoor } from './catalogue-door.ts'

const usage = `Usage: npm run export -- <file.jsonl> [--kind ${importKinds.join('|')}]`

/** Writes the catalogue, or one kind of its lines, in the form an import takes. */
export async function exportToFile(given: string[]) {
  const [file, ...rest] = given.filter((each) => !each.startsWith('--kind'))
  const named = given.join(' ').match(/--kind[= ](\w+)/)?.[1]
  const kind = importKinds.find((each) => each === named) as ImportKind | undefined
  if (!file || (named && !kind) || rest.some((each) => each !== named)) throw new SettingError(usage)
  const door = await openCatalogueDoor()
  const output = createWriteStream(file)
  let lines = 0
  try {
    for (let after: string | null | undefined; after !== null;) {
      const part = await door.exportPart({ ...(kind && { kind }), ...(after && { after }) })
      if (!output.write(part.text)) await once(output, 'drain')
      lines += part.text.split('\n').length - 1
      after = part.next
    }
  } finally {
    output.end()
    await once(output, 'close')
    await door.close()
  }
  process.stdout.write(`${lines} lines of ${door.name} are in ${file}.\n`)
}
