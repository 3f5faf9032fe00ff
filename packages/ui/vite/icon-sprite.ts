import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { iconNames } from '../src/icon-names.ts'

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

/** Generates one sprite with the icons we use, so that no icon data is in JavaScript. */
export function iconSprite(): Plugin {
  return {
    name: 'tiber:icon-sprite',
    config() {
      generateIconSprite()
    },
  }
}

const generated = fileURLToPath(new URL('../.generated', import.meta.url))

export function generateIconSprite() {
  const set: IconSet = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json')), 'utf8'),
  )
  mkdirSync(generated, { recursive: true })
  writeFileSync(join(generated, 'icons.svg'), buildSprite(set, iconNames))
}

export function buildSprite(set: IconSet, names: readonly string[]): string {
  const unknown = names.filter((name) => findBody(set, name) === undefined)
  if (unknown.length > 0)
    throw new Error(`Lucide has no icon named ${unknown.join(', ')} (packages/ui/src/icon-names.ts).`)
  const symbols = names.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24">${stripPresentation(findBody(set, name) ?? '')}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}

function findBody(set: IconSet, name: string) {
  return (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body
}

/** Stroke and fill come from the element that uses the icon, so that one drawing serves every weight. */
function stripPresentation(body: string): string {
  return body.replaceAll(/ (?:fill="none"|stroke="currentColor"|stroke-(?:width|linecap|linejoin)="[^"]*")/g, '')
}
