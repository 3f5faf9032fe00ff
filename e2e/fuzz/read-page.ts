import type { Pairs } from '@tiber/server/testing/fuzz/mutate-pairs'

export type PageForm = { method: 'GET' | 'POST'; action: string; fields: Pairs; isMultipart: boolean }

/** Lists the paths that a page links to. */
export function listLinks(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map((match) => decodeEntities(match[1]!))
  return [...new Set(links)].filter((link) => !link.startsWith('//'))
}

/** Lists the forms of a page with the fields a browser would send, one form for each of its submit buttons. */
export function listForms(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', content = '']) => {
    const action = readAttribute(attributes, 'action') ?? page
    const method = readAttribute(attributes, 'method')?.toUpperCase() === 'POST' ? 'POST' : 'GET'
    const isMultipart = readAttribute(attributes, 'enctype') === 'multipart/form-data'
    const fields = [...listInputs(content), ...listTextAreas(content), ...listChoices(content)]
    const buttons = listButtons(content)
    const submissions = buttons.length > 0 ? buttons.map((button): Pairs => [...fields, button]) : [fields]
    return action.startsWith('/')
      ? submissions.map((each): PageForm => ({ method, action, fields: each, isMultipart }))
      : []
  })
}

function listInputs(html: string): Pairs {
  return [...html.matchAll(/<input\b([^>]*)>/g)].flatMap(([, attributes = '']): Pairs => {
    const name = readAttribute(attributes, 'name')
    const type = readAttribute(attributes, 'type') ?? 'text'
    const isLeftOut = (type === 'checkbox' || type === 'radio') && !/\schecked\b/.test(attributes)
    if (!name || isLeftOut || type === 'submit') return []
    return [[name, readAttribute(attributes, 'value') || suggestValue(name, type)]]
  })
}

/** Suggests what a user might type into an empty field. */
function suggestValue(name: string, type: string): string {
  if (type === 'checkbox') return 'on'
  if (type === 'hidden' || type === 'search') return ''
  if (type === 'file') return 'sku;cantidad\nSCS-A2-M6-012;10\n'
  if (type === 'password') return 'tiber-demo'
  if (type === 'number') return '10'
  if (type === 'date') return '2027-01-15'
  if (type === 'email' || /email|username/i.test(name)) return `turno.${name.length}@tiber.example`
  if (/phone/i.test(name)) return '+34954000000'
  if (/zip/i.test(name)) return '41007'
  if (/country/i.test(name)) return 'ES'
  return 'Taller'
}

function listTextAreas(html: string): Pairs {
  return [...html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)].flatMap(
    ([, attributes = '', text = '']): Pairs => {
      const name = readAttribute(attributes, 'name')
      return name ? [[name, decodeEntities(text)]] : []
    },
  )
}

function listChoices(html: string): Pairs {
  return [...html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].flatMap(
    ([, attributes = '', content = '']): Pairs => {
      const name = readAttribute(attributes, 'name')
      const options = [...content.matchAll(/<option\b([^>]*)>/g)].map((match) => match[1]!)
      const chosen = options.find((each) => /\sselected\b/.test(each)) ?? options[0]
      return name && chosen !== undefined ? [[name, readAttribute(chosen, 'value') ?? '']] : []
    },
  )
}

function listButtons(html: string): Pairs {
  return [...html.matchAll(/<button\b([^>]*)>/g)].flatMap(([, attributes = '']): Pairs => {
    const name = readAttribute(attributes, 'name')
    return name && readAttribute(attributes, 'type') !== 'button'
      ? [[name, readAttribute(attributes, 'value') ?? '']]
      : []
  })
}

function readAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decodeEntities = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name]!)
