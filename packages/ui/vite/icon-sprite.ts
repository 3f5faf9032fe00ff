import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { iconNames, maxStars } from '../src/icon-names.ts'

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
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols, ...buildStarRows(set)].join('')}</svg>\n`
}

/** Stars of 14 px with a gap of 2 px, in the units of a drawing of 24. */
const starStep = (24 * 16) / 14
const starRowWidth = starStep * (maxStars - 1) + 24

/** One drawing per rating: five icons each would be 4 kB of a page with reviews. */
function buildStarRows(set: IconSet): string[] {
  const star = stripPresentation(findBody(set, 'star') ?? '')
  const place = (at: number) => `<g transform="translate(${(starStep * at).toFixed(4)})">${star}</g>`
  return Array.from({ length: maxStars + 1 }, (_, rating) => {
    const stars = Array.from({ length: maxStars }, (_each, at) => place(at))
    const filled = `<g fill="currentColor" stroke="currentColor">${stars.slice(0, rating).join('')}</g>`
    return `<symbol id="stars-${rating}" viewBox="0 0 ${starRowWidth.toFixed(4)} 24">${filled}${stars.slice(rating).join('')}</symbol>`
  })
}

function findBody(set: IconSet, name: string) {
  return (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''])?.body
}

/** Stroke and fill come from the element that uses the icon, so that one drawing serves every weight. */
function stripPresentation(body: string): string {
  return body.replaceAll(/ (?:fill="none"|stroke="currentColor"|stroke-(?:width|linecap|linejoin)="[^"]*")/g, '')
}
