import { compoundClasses } from '../src/classes/compound-classes.ts'

type CssRule = { selectors: string[]; parent?: { type: string; name?: string } | undefined }
type CssRoot = {
  walkRules: (change: (rule: CssRule) => void) => void
  source?: { input: { file?: string | undefined } }
}

const stylesheet = /\/theme\.css$/
/** A class in a selector, escaped. */
export const className = /\.((?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.|[^\0-\x7f])+)/gi

type CompoundOptions = {
  compounds?: Readonly<Record<string, string>>
  /** False for an app that does not use all of them. */
  isComplete?: boolean
}

/** A plugin for PostCSS: adds compound classes to the selectors of the utilities they stand for. */
export function addCompoundClasses({ compounds = compoundClasses, isComplete = true }: CompoundOptions = {}) {
  const namesByClass = new Map<string, string[]>()
  for (const [name, list] of Object.entries(compounds))
    for (const each of list.split(' ')) namesByClass.set(each, [...(namesByClass.get(each) ?? []), name])
  return {
    postcssPlugin: 'compound-classes',
    Once(root: CssRoot) {
      if (!stylesheet.test(root.source?.input.file?.split('?')[0] ?? '')) return
      const missing = new Set(namesByClass.keys())
      root.walkRules((rule) => {
        // A step of an animation is no selector.
        if (rule.parent?.type === 'atrule' && rule.parent.name?.endsWith('keyframes')) return
        rule.selectors = rule.selectors.flatMap((selector) => [selector, ...listCompounds(selector)])
      })
      if (isComplete && missing.size > 0)
        throw new Error(`Compound classes contain unknown utilities: ${[...missing].join(' ')}`)

      function listCompounds(selector: string): string[] {
        return [...selector.matchAll(className)].flatMap((match) => {
          const each = unescapeClass(match[1]!)
          if (each in compounds) throw new Error(`The compound class ${each} is also a class of a stylesheet.`)
          missing.delete(each)
          const [before, after] = [selector.slice(0, match.index), selector.slice(match.index + match[0].length)]
          return (namesByClass.get(each) ?? []).map((name) => `${before}.${name}${after}`)
        })
      }
    },
  }
}

export const unescapeClass = (escaped: string) =>
  escaped.replaceAll(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_all, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  )
