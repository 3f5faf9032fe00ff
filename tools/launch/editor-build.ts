import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { build, context as createContext, type BuildOptions } from 'esbuild'

import { root } from './processes.ts'
import { readText, listSourceFiles } from '../checks/source-files.ts'
import { iconNames } from '../../apps/editor/src/ui/icons.ts'

const app = join(root, 'apps/editor')
const output = join(app, 'build')
const hashFile = 'source-hash'

/** Builds the content editor unless the existing build was made from the same sources; returns whether it built. */
export async function buildEditorIfChanged(): Promise<boolean> {
  if (isEditorBuilt()) return false
  const hash = hashSources()
  // Several shops may build at once, so each builds in a folder of its own.
  const folder = `${output}.${process.pid}`
  await build({
    ...getOptions(folder),
    minify: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
  })
  writeFileSync(join(folder, hashFile), `${hash}\n`)
  rmSync(output, { recursive: true, force: true })
  renameSync(folder, output)
  return true
}

/** Builds the content editor now and after every change of its sources, for as long as the process lives. */
export async function watchEditor(): Promise<void> {
  // What is built here is not what visitors of a started shop should get.
  rmSync(join(output, hashFile), { force: true })
  const context = await createContext({ ...getOptions(output, 'development'), sourcemap: 'inline', logLevel: 'info' })
  await context.watch()
}

const getOptions = (outdir: string, mode = 'production'): BuildOptions & { outdir: string } => ({
  entryPoints: [join(app, 'src/main.tsx')],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  loader: { '.woff2': 'file' },
  assetNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  define: { 'process.env.NODE_ENV': JSON.stringify(mode), EDITOR_ICONS: JSON.stringify(readIcons()) },
  logLevel: 'warning',
})

export const isEditorBuilt = (): boolean => readHash() === hashSources()

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

/** Reads the drawings of the editor's icons, so that the rest of the set is not bundled. */
function readIcons(): Record<string, string> {
  const path = createRequire(join(app, 'package.json')).resolve('@iconify-json/lucide/icons.json')
  const set = JSON.parse(readFileSync(path, 'utf8')) as IconSet
  return Object.fromEntries(
    iconNames.map((name) => {
      const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
      if (!icon) throw new Error(`Icon ${name} not found.`)
      return [name, icon.body]
    }),
  )
}

function hashSources(): string {
  const hash = createHash('sha256')
  const patterns = ['apps/editor/src/**/*', 'apps/editor/package.json', 'packages/look/*', 'package-lock.json']
  for (const path of listSourceFiles(root, [...patterns, 'tools/launch/editor-build.ts']))
    hash.update(`${path}\0${readText(root, path)}\0`)
  return hash.digest('hex')
}

function readHash(): string | undefined {
  try {
    return readFileSync(join(output, hashFile), 'utf8').trim()
  } catch {
    return undefined
  }
}
