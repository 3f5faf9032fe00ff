import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compoundClasses } from '../src/classes/compound-classes.ts'
import { buildShortClassTable, type ShortClassTable } from './short-class-table.ts'
import { className, unescapeClass } from './compound-classes.ts'

type CssNode = { type: string; name?: string; params?: string; parent?: CssNode | undefined }
type CssRule = { selector: string; parent?: CssNode | undefined }
type CssRoot = {
  walkRules: (change: (rule: CssRule) => void) => void
  source?: { input: { file?: string | undefined } }
}
type SyntaxNode = { type: string; start: number; end: number; value?: unknown }

const stylesheet = /\/theme\.css$/
const shortName = /^(?:_|[a-z]+)\d+$/
const keysModule = fileURLToPath(new URL('../src/classes/class-keys.ts', import.meta.url))
const shortKeysModule = fileURLToPath(new URL('../src/classes/short-class-keys.ts', import.meta.url))
const keysPlaceholder = '__TIBER_SHORT_CLASS_KEYS__'

/**
 * Gives the utilities of a build short names, in the stylesheet and in the scripts of server and browser alike: they are
 * a fifth of a page. Tests and the development server keep the long ones.
 */
export function shortClasses() {
  let table: ShortClassTable | undefined
  let isBuild = false
  let hasKeys = false
  const plugin: Plugin = {
    name: 'tiber:short-classes',
    // Vite finds relative files before other plugins are asked.
    enforce: 'pre',
    config(_config, { command }) {
      isBuild = command === 'build'
    },
    async resolveId(id, importer) {
      if (!isBuild || !id.endsWith('/class-keys.ts')) return undefined
      const resolved = await this.resolve(id, importer, { skipSelf: true })
      return resolved?.id === keysModule ? shortKeysModule : undefined
    },
    // Every stylesheet has been read by now. Lines stay as they are, so a source map remains right but for columns.
    renderChunk(code) {
      if (!isBuild) return undefined
      if (!table) this.error('The stylesheet was not read before the scripts.')
      hasKeys ||= code.includes(keysPlaceholder)
      return { code: shortenScript(code, table, this.parse(code)), map: null }
    },
    generateBundle() {
      if (isBuild && !hasKeys) this.error('No script merges short names: adapt vite/short-classes.ts.')
    },
  }
  const postcss = {
    postcssPlugin: 'short-classes',
    Once(root: CssRoot) {
      if (!isBuild || !stylesheet.test(root.source?.input.file?.split('?')[0] ?? '')) return
      table = buildShortClassTable(listUtilities(root))
      shortenStylesheet(root, table)
    },
  }
  return { plugin, postcss }
}

/** Lists the classes of the layer of utilities. */
export function listUtilities(root: CssRoot): Set<string> {
  const found = new Set<string>()
  root.walkRules((rule) => {
    const isUtility = isInUtilities(rule.parent)
    for (const [, escaped = ''] of rule.selector.matchAll(className)) {
      const each = unescapeClass(escaped)
      if (shortName.test(each)) throw new Error(`The class ${each} looks like a short name.`)
      if (isUtility && !Object.hasOwn(compoundClasses, each)) found.add(each)
    }
  })
  return found
}

const isInUtilities = (node: CssNode | undefined): boolean =>
  node !== undefined &&
  ((node.type === 'atrule' && node.name === 'layer' && node.params === 'utilities') || isInUtilities(node.parent))

export function shortenStylesheet(root: CssRoot, { names }: ShortClassTable) {
  root.walkRules((rule) => {
    rule.selector = rule.selector.replaceAll(className, (all, escaped: string) => {
      const short = names.get(unescapeClass(escaped))
      return short === undefined ? all : `.${short}`
    })
  })
}

/** Replaces the classes in every text of a script. */
export function shortenScript(code: string, { names, keys }: ShortClassTable, program: object): string {
  const shorten = (text: string) => text.replaceAll(/\S+/g, (each) => names.get(each) ?? each)
  let shortened = ''
  let copied = 0
  for (const { start, end, text, isTemplate } of listTexts(program)) {
    const changed = text === keysPlaceholder ? JSON.stringify(keys) : shorten(text)
    if (changed === text) continue
    // An escape in a template is no part of a class.
    if (isTemplate && code.slice(start, end) !== text) continue
    shortened += code.slice(copied, start) + (isTemplate ? changed : JSON.stringify(changed))
    copied = end
  }
  return shortened + code.slice(copied)
}

type Text = { start: number; end: number; text: string; isTemplate: boolean }

function listTexts(program: object): Text[] {
  const found: Text[] = []
  const open: unknown[] = [program]
  while (open.length > 0) {
    const node = open.pop()
    if (Array.isArray(node)) open.push(...node)
    else if (typeof node === 'object' && node !== null) {
      const { type, start, end, value } = node as SyntaxNode
      if (type === 'Literal' && typeof value === 'string') found.push({ start, end, text: value, isTemplate: false })
      else if (type === 'TemplateElement')
        found.push({ start, end, text: (value as { raw: string }).raw, isTemplate: true })
      else open.push(...Object.values(node))
    }
  }
  return found.toSorted((one, two) => one.start - two.start)
}
