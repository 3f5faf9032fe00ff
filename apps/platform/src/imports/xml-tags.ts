/** A tag and the text before it; `name` has no prefix, and a leading `/` on closing tags. */
type XmlTag = { name: string; attributes: string; isEmpty: boolean; textBefore: string }

/** Scans a document once in linear time; anything unclosed ends it. */
export function* parseXmlTags(xml: string): Generator<XmlTag> {
  let text = ''
  for (let at = 0; at < xml.length;) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    text += xml.slice(at, open)
    if (xml.startsWith('<![CDATA[', open)) {
      const end = xml.indexOf(']]>', open)
      if (end < 0) return
      text += xml.slice(open + 9, end).replaceAll('&', '&amp;')
      at = end + 3
      continue
    }
    const end = xml.indexOf('>', open)
    if (end < 0) return
    yield toTag(xml.slice(open + 1, end), text)
    text = ''
    at = end + 1
  }
}

function toTag(inner: string, textBefore: string): XmlTag {
  const isClosing = inner.startsWith('/')
  const isEmpty = !isClosing && inner.endsWith('/')
  const body = inner.slice(isClosing ? 1 : 0, isEmpty ? -1 : undefined)
  const space = body.search(/\s/)
  const name = space < 0 ? body : body.slice(0, space)
  const plain = name.slice(name.indexOf(':') + 1)
  return { name: isClosing ? `/${plain}` : plain, attributes: body.slice(name.length), isEmpty, textBefore }
}

const attributePatterns = new Map<string, RegExp>()

/** Returns the attribute's value; `id` also finds `r:id`. */
export function readAttribute(attributes: string, name: string): string | undefined {
  const pattern =
    attributePatterns.get(name) ?? new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`)
  attributePatterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? decodeXmlText(found[1] ?? found[2] ?? '') : undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML entities and the escapes of spreadsheets such as `_x000D_`; two of these may form a surrogate pair. */
export function decodeXmlText(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replaceAll(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
      (entity, ...[hex, decimal, name]: (string | undefined)[]) =>
        name ? (entities[name] ?? entity) : toCharacter(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/_x([\dA-F]{4})_/g, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .toWellFormed()
}

const toCharacter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
