const maxLength = 50_000
const maxDepth = 30

/** Shapes and paint. Scripts, styles, links, text, animations, embedded documents and `use` are left out. */
const allowedElements = new Set(
  'path g circle ellipse line polygon polyline rect defs mask clipPath linearGradient radialGradient stop'.split(' '),
)
const allowedAttributes = new Set(
  (
    'id d points x y x1 x2 y1 y2 cx cy r rx ry fx fy width height offset transform opacity pathLength ' +
    'fill fill-opacity fill-rule clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits mask-type ' +
    'stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity ' +
    'stroke-width stop-color stop-opacity gradientUnits gradientTransform spreadMethod vector-effect'
  ).split(' '),
)

/** Without colons, slashes, backslashes, quotes and ampersands a value has no address, escape or entity. */
const harmlessValue = /^[\w\s.,#%()+-]*$/
const idMark = 'icon-id-'

/**
 * Writes the body of an icon anew with known elements and attributes only, because it is inlined and may come from a
 * foreign service. Returns undefined if it is not well-formed or not plain enough to be understood.
 */
export function cleanSvg(body: string): string | undefined {
  if (body.length > maxLength) return undefined
  const openElements: { name: string; isAllowed: boolean }[] = []
  let cleaned = ''
  let position = 0
  while (position < body.length) {
    const start = body.indexOf('<', position)
    // Text is not part of an icon.
    if (start < 0) break
    const tag = readTag(body, start)
    if (!tag || openElements.length > maxDepth) return undefined
    position = tag.end
    const isInside = openElements.every((each) => each.isAllowed)
    if (tag.isClosing) {
      const opened = openElements.pop()
      if (opened?.name !== tag.name) return undefined
      if (isInside) cleaned += `</${tag.name}>`
      continue
    }
    const isAllowed = isInside && allowedElements.has(tag.name)
    if (isAllowed) cleaned += `<${tag.name}${tag.attributes.map(cleanAttribute).join('')}${tag.isEmpty ? '/' : ''}>`
    if (!tag.isEmpty) openElements.push({ name: tag.name, isAllowed })
  }
  return openElements.length === 0 && cleaned !== '' ? cleaned : undefined
}

/** Makes the ids of an icon unique on the page; few icons have any. */
export const replaceIds = (body: string, id: string) =>
  body.includes(idMark) ? body.replaceAll(idMark, `${id.replaceAll(/\W/g, '_')}-`) : body

type Attribute = { name: string; value: string }

function readTag(body: string, start: number) {
  const pattern = /<(\/?)([a-zA-Z]{1,20})((?:[^"'<>]|"[^"<>]*"|'[^'<>]*')*)>/y
  pattern.lastIndex = start
  const [, slash, name = '', rest = ''] = pattern.exec(body) ?? []
  const isEmpty = rest.endsWith('/')
  const attributes = readAttributes(isEmpty ? rest.slice(0, -1) : rest)
  if (!name || !attributes) return undefined
  const isClosing = slash === '/'
  if (isClosing && (isEmpty || attributes.length > 0)) return undefined
  return { name, attributes, isEmpty, isClosing, end: pattern.lastIndex }
}

function readAttributes(text: string): Attribute[] | undefined {
  const pattern = /\s+([a-zA-Z:-]+)=(?:"([^"]*)"|'([^']*)')/y
  const attributes: Attribute[] = []
  let end = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    attributes.push({ name: match[1]!, value: match[2] ?? match[3] ?? '' })
    end = pattern.lastIndex
  }
  return text.slice(end).trim() === '' ? attributes : undefined
}

/** Returns an empty text for an attribute that is left out. */
function cleanAttribute({ name, value }: Attribute): string {
  if (!allowedAttributes.has(name) || !harmlessValue.test(value)) return ''
  if (name === 'id') return /^[\w-]+$/.test(value) ? ` id="${idMark}${value}"` : ''
  if (!/url/i.test(value)) return ` ${name}="${value}"`
  // Paint may refer to a part of the icon itself, nothing else.
  const target = /^url\(#([\w-]+)\)$/.exec(value)?.[1]
  return target === undefined ? '' : ` ${name}="url(#${idMark}${target})"`
}
