import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, unknown>
/** A story as a test gives it: texts in the default language, `field__i18n__en_US` beside them. */
export type TestStory = { slug: string; content: Fields; draft?: Fields; id?: number; uuid?: string; name?: string }
type StoredStory = Required<Omit<TestStory, 'draft'>> & { draft: Fields | undefined; isPublished: boolean }
type Fault = { status: number; body?: unknown; text?: string; times?: number } | 'silent' | 'half'

const allowedParameters = new Set(
  (
    'token version cv language fallback_lang resolve_links resolve_links_level resolve_relations resolve_level find_by ' +
    'starts_with by_uuids by_slugs per_page page sort_by excluding_fields excluding_story_fields from_release'
  ).split(' '),
)

/**
 * Starts a second, small content server, written from the delivery contract alone and kept in memory. It shows that the
 * storefront depends on the contract, not on our content service.
 */
export async function startSmallContentServer() {
  const tokens = { token: 'small-server-public-token', previewToken: 'small-server-preview-token' }
  const stories = new Map<string, StoredStory>()
  const received: URL[] = []
  let version = 1_700_000_000
  let fault: Fault | undefined

  const server = createServer((request, response) => {
    const url = new URL((request.url ?? '/').replace(/\/{2,}/g, '/'), 'http://content')
    received.push(url)
    const current = takeFault()
    if (current === 'silent') return
    if (current === 'half')
      return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"story":')
    if (current) return void send(response, current.status, current.body ?? { error: 'Fault' }, current.text)
    answer(request, url, response)
  })

  function takeFault(): Fault | undefined {
    const current = fault
    if (typeof current === 'object' && current.times !== undefined && --current.times <= 0) fault = undefined
    return current
  }

  function answer(request: IncomingMessage, url: URL, response: ServerResponse) {
    const parameters = url.searchParams
    const isDraft = parameters.get('version') === 'draft'
    const token = parameters.get('token')
    const isKnown = token === tokens.previewToken || (token === tokens.token && !isDraft)
    if (request.method !== 'GET' || !isKnown) return send(response, 401, { error: 'Unauthorized' })
    const refused = [...parameters.keys()].find((name) => !allowedParameters.has(name.replace(/\[.*/, '')))
    if (refused) return send(response, 422, { error: `Parameter(s) ${refused} not allowed` })
    const path = decodeURIComponent(url.pathname).replace(/^(\/v2)?\/cdn\//, '')
    if (path === 'spaces/me') return send(response, 200, { space: buildSpace() })
    const read = createReader(parameters, isDraft)
    if (path === 'stories') return sendList(response, parameters, read)
    const story = findStory(path.replace(/^stories\//, ''), parameters.get('find_by'))
    const shown = path.startsWith('stories/') && story ? read(story) : undefined
    if (!shown) return send(response, 404, ['This record could not be found'])
    return send(response, 200, { story: shown, cv: version, ...resolveReferences([shown], parameters, read) })
  }

  function sendList(response: ServerResponse, parameters: URLSearchParams, read: Reader) {
    const uuids = parameters.get('by_uuids')?.split(',')
    const slugs = parameters.get('by_slugs')?.split(',')
    const start = parameters.get('starts_with') ?? ''
    const found = [...stories.values()]
      .filter(({ slug, uuid }) => slug.startsWith(start) && (uuids?.includes(uuid) ?? slugs?.includes(slug) ?? true))
      .flatMap((story) => read(story) ?? [])
    const perPage = Math.min(100, Number(parameters.get('per_page') ?? 25))
    const from = (Number(parameters.get('page') ?? 1) - 1) * perPage
    const page = found.slice(from, from + perPage)
    response.setHeader('per-page', perPage)
    response.setHeader('total', found.length)
    send(response, 200, { stories: page, cv: version, ...resolveReferences(page, parameters, read) })
  }

  const findStory = (key: string, findBy: string | null) =>
    [...stories.values()].find(({ slug, id, uuid }) =>
      findBy === 'uuid' ? uuid === key : slug === key || String(id) === key,
    )

  const buildSpace = () => ({ id: 1, name: 'Small', domain: '', version, language_codes: ['en-US'] })

  /** Lists related stories of two levels and the stories that links point to, in full. */
  function resolveReferences(shown: ShownStory[], parameters: URLSearchParams, read: Reader) {
    const fields = parameters.get('resolve_relations')?.split(',') ?? []
    const rels = new Map<string, ShownStory>()
    let level = shown
    for (let depth = 0; depth < 2 && fields.length > 0; depth++) {
      const uuids = level.flatMap(({ content }) => collectRelated(content, fields))
      level = uuids.flatMap((uuid) => (rels.has(uuid) ? [] : (readByUuid(uuid, read) ?? [])))
      for (const story of level) rels.set(story.uuid, story)
    }
    const linked = parameters.has('resolve_links') ? shown.flatMap(({ content }) => collectLinks(content)) : []
    const links = [...new Set(linked)].flatMap((uuid) => readByUuid(uuid, read) ?? [])
    const toUrl = ({ id, uuid, slug, name, full_slug }: ShownStory) =>
      parameters.get('resolve_links') === 'story' ? undefined : { id, uuid, slug, name, full_slug, url: full_slug }
    return { rels: [...rels.values()], links: links.map((story) => toUrl(story) ?? story) }
  }

  const readByUuid = (uuid: string, read: Reader) => {
    const story = findStory(uuid, 'uuid')
    return story && read(story)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...tokens,
    spaceId: '1',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Publishes a story; with `draft`, editors have changed it since. */
    publish({ slug, id = stories.size + 1, uuid = `uuid-${slug}`, name = slug, content, draft }: TestStory) {
      stories.set(slug, { slug, id, uuid, name, content, draft, isPublished: true })
      version++
      return version
    },
    /** Stores a story that is not published yet. */
    saveDraft({ slug, id = stories.size + 1, uuid = `uuid-${slug}`, name = slug, content }: TestStory) {
      stories.set(slug, { slug, id, uuid, name, content, draft: content, isPublished: false })
    },
    unpublish(slug: string) {
      stories.delete(slug)
      version++
    },
    getVersion: () => version,
    /** Fails the next requests: with a status, a text that is not JSON, without any response or with half of one. */
    fail(next: Fault | undefined) {
      fault = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type SmallContentServer = Awaited<ReturnType<typeof startSmallContentServer>>
type ShownStory = ReturnType<typeof showStory>
type Reader = (story: StoredStory) => ShownStory | undefined

function createReader(parameters: URLSearchParams, isDraft: boolean): Reader {
  const language = parameters.get('language') ?? 'default'
  const languages = [language === 'es-ES' ? 'default' : language, parameters.get('fallback_lang')].flatMap((code) =>
    code ? [code.replaceAll('-', '_')] : [],
  )
  return (story) => (isDraft || story.isPublished ? showStory(story, languages, isDraft) : undefined)
}

function showStory({ slug, id, uuid, name, content, draft }: StoredStory, languages: string[], isDraft: boolean) {
  const fields = isDraft ? (draft ?? content) : content
  const shown = translate(fields, languages, isDraft ? { id: String(id), space: '1' } : undefined) as Fields
  const lang = languages[0]!.replace('_', '-')
  return { id, uuid, name, slug: slug.split('/').at(-1), full_slug: slug, lang, content: shown, tag_list: [] }
}

/** Resolves translated fields: the requested language, then the fallback, then the default language. */
function translate(value: unknown, languages: string[], editable: { id: string; space: string } | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => translate(each, languages, editable))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  const entries = Object.keys(fields)
    .filter((name) => !name.includes('__i18n__'))
    .map((name) => {
      const chosen = languages.map((code) => (code === 'default' ? fields[name] : fields[`${name}__i18n__${code}`]))
      return [name, translate(chosen.find(Boolean) ?? fields[name], languages, editable)]
    })
  const marker = { name: fields['component'], space: editable?.space, uid: fields['_uid'], id: editable?.id }
  const isBlock = editable !== undefined && fields['component'] !== undefined
  return {
    ...Object.fromEntries(entries),
    ...(isBlock && { _editable: `<!--#storyblok#${JSON.stringify(marker)}-->` }),
  }
}

/** Calls back for every object inside a value. */
function visitObjects(value: unknown, visit: (fields: Fields) => void) {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Fields)
  for (const each of Object.values(value)) visitObjects(each, visit)
}

function collectRelated(content: unknown, fields: string[]): string[] {
  const uuids: unknown[] = []
  visitObjects(content, (block) => {
    for (const name of Object.keys(block))
      if (fields.includes(`${block['component']}.${name}`)) uuids.push(...[block[name]].flat())
  })
  return uuids.filter((each) => typeof each === 'string')
}

function collectLinks(content: unknown): string[] {
  const uuids: unknown[] = []
  visitObjects(content, (link) => {
    if (link['linktype'] === 'story') uuids.push(link['fieldtype'] === 'multilink' ? link['id'] : link['uuid'])
  })
  return uuids.filter((each) => typeof each === 'string')
}

function send(response: ServerResponse, status: number, body: unknown, text?: string) {
  response.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/plain' })
  response.end(text ?? JSON.stringify(body))
}
