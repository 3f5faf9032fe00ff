/** A problem of content, with the path of the field that has it. */
export type Problem = { field: string; message: string }

const maxDepth = 60
const maxBytes = 1_000_000
const maxBlocks = 2000
const maxProblems = 50
/** Schemes that run code; browsers ignore white space and control characters in front of and in them. */
const dangerousScheme = /^(?:javascript|vbscript|data):/
const linkFields = new Set(['url', 'cached_url', 'href', 'src', 'filename', 'real_path'])

/** Where a value is: its path, the name of its field and how deep it is nested. */
type Place = { path: string; name: string; depth: number }

/** Checks what holds for any content: size, depth, texts the database can store, and links. */
export function checkValues(content: unknown): Problem[] {
  const problems: Problem[] = []
  let blocks = 0
  const add = (field: string, message: string) => {
    if (problems.length < maxProblems) problems.push({ field, message })
  }
  const visit = (value: unknown, { path, name, depth }: Place): void => {
    if (depth > maxDepth) return add(path, `Content is nested more than ${maxDepth} levels deep.`)
    if (typeof value === 'string') return checkText(value, { path, name }, add)
    if (Array.isArray(value))
      return value.forEach((each, at) => visit(each, { path: `${path}[${at}]`, name, depth: depth + 1 }))
    if (typeof value !== 'object' || value === null) return
    if ('component' in value) blocks += 1
    for (const [key, each] of Object.entries(value)) {
      if (key.length > 100 || key.includes('\0') || !key.isWellFormed()) add(path, 'The name of a field is malformed.')
      else visit(each, { path: `${path}.${key}`, name: key, depth: depth + 1 })
    }
  }
  visit(content, { path: 'content', name: '', depth: 0 })
  // Not before: the text of very deep content cannot be written.
  if (problems.length === 0 && Buffer.byteLength(JSON.stringify(content)) > maxBytes)
    add('content', `The content has more than ${maxBytes} bytes.`)
  if (blocks > maxBlocks) add('content', `The content has more than ${maxBlocks} blocks.`)
  return problems
}

type Add = (field: string, message: string) => void

function checkText(text: string, { path, name }: Omit<Place, 'depth'>, add: Add): void {
  if (text.includes('\0') || !text.isWellFormed()) add(path, 'The text has characters that cannot be stored.')
  if (linkFields.has(name.split('__i18n__')[0]!) && isDangerousLink(text))
    add(path, 'This kind of link is not allowed.')
}

function isDangerousLink(text: string): boolean {
  return dangerousScheme.test(text.replaceAll(/[\p{C}\p{Z}\s]/gu, '').toLowerCase())
}
