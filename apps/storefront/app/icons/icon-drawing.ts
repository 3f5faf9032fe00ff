import type { IconifyJSON } from '@iconify/types'
import { getIconData } from '@iconify/utils/lib/icon-set/get-icon'
import { cleanSvg } from './clean-svg.ts'

/** An icon ready to be inlined: checked, with its aliases and turns resolved. */
export type IconDrawing = { viewBox: string; body: string }

/** Draws an icon of a set; undefined if the set does not have it, or has something else under its name. */
export function drawIcon(set: IconifyJSON, name: string): IconDrawing | undefined {
  const icon = getIconData(set, name)
  const body = typeof icon?.body === 'string' ? cleanSvg(icon.body) : undefined
  if (!icon || body === undefined) return undefined
  const { left = 0, top = 0, width = 16, height = 16, rotate = 0 } = icon
  if (![left, top, width, height, rotate].every(Number.isFinite) || width <= 0 || height <= 0) return undefined
  const isFlipped = { x: Boolean(icon.hFlip), y: Boolean(icon.vFlip) }
  // Both flips are half a turn.
  const turns = (((Math.trunc(rotate) + (isFlipped.x && isFlipped.y ? 2 : 0)) % 4) + 4) % 4
  const flips = { x: `translate(${width} 0) scale(-1 1) `, y: `translate(0 ${height}) scale(1 -1) ` }
  const flip = isFlipped.x === isFlipped.y ? '' : isFlipped.x ? flips.x : flips.y
  if (turns === 0 && !flip) return { viewBox: `${left} ${top} ${width} ${height}`, body }
  const turn = [
    '',
    `translate(${height} 0) rotate(90) `,
    `translate(${width} ${height}) rotate(180) `,
    `translate(0 ${width}) rotate(-90) `,
  ][turns]!
  const transform = `${turn}${flip}translate(${-left} ${-top})`
  const size = turns % 2 === 1 ? `${height} ${width}` : `${width} ${height}`
  return { viewBox: `0 0 ${size}`, body: `<g transform="${transform}">${body}</g>` }
}

/** Reads the response of an icon service: a drawing, or undefined for each missing name. Throws if it is no icon set. */
export function readDrawings(data: unknown, prefix: string, names: string[]): Map<string, IconDrawing | undefined> {
  if (!isIconSet(data) || data.prefix !== prefix) throw new Error(`The response is not a set of icons of ${prefix}.`)
  // Otherwise `constructor`, which is a valid name, would be found as a member of every object.
  for (const each of [data.icons, data.aliases]) if (each) Object.setPrototypeOf(each, null)
  return new Map(names.map((name) => [name, drawIcon(data, name)]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isIconSet = (data: unknown): data is IconifyJSON =>
  isObject(data) &&
  [data['icons'], data['aliases'] ?? {}].every((each) => isObject(each) && Object.values(each).every(isObject))
