import { vi } from 'vitest'
import type { Story } from '../api.ts'
import type { Component } from '../blocks/components.ts'

type Answer = { status: number; body?: unknown }
type Held = { pattern: RegExp; released: Promise<void> }

const pageComponent: Component = {
  name: 'page',
  display_name: 'Page',
  is_root: true,
  is_nestable: false,
  schema: { headline: { type: 'text', display_name: 'Headline' } },
}

const createStory = (id: number, name: string): Story => ({
  id,
  uuid: `uuid-${id}`,
  name,
  slug: name.toLowerCase(),
  full_slug: name.toLowerCase(),
  parent_id: 0,
  is_folder: false,
  published: false,
  unpublished_changes: false,
  content: { _uid: `root-${id}`, component: 'page', headline: `${name} headline` },
  version: 1,
  publish_at: null,
  unpublish_at: null,
})

/** Answers the editor's requests like the content service, from stories in memory; every answer is a new object. */
export function createFakeService(names: string[]) {
  const stories = new Map(names.map((name, at) => [at + 1, createStory(at + 1, name)]))
  const requests: { method: string; path: string; body: unknown }[] = []
  const held: Held[] = []
  const refusals: { pattern: RegExp; answer: Answer | 'unreachable' }[] = []
  let isSignedIn = true
  let previewUrl: string | undefined

  const change = (id: number, version: unknown, changes: Partial<Story>): Answer => {
    const story = stories.get(id)
    if (!story) return { status: 404, body: { error: 'This record could not be found' } }
    if (version !== undefined && version !== story.version)
      return { status: 409, body: { error: 'Somebody else has changed this story.' } }
    const changed = { ...story, ...changes, version: story.version + 1 }
    stories.set(id, changed)
    return { status: 200, body: { story: changed } }
  }

  function answerStory(method: string, id: number, action: string, body: Record<string, unknown>): Answer {
    const story = stories.get(id)
    if (!story) return { status: 404, body: { error: 'This record could not be found' } }
    const sent = (body['story'] ?? {}) as Partial<Story>
    if (method === 'GET' && action === '') return { status: 200, body: { story } }
    if (method === 'PUT' && action === '') return change(id, sent.version, { ...sent, full_slug: sent.slug! })
    if (action === 'publish') return change(id, body['version'], { published: true })
    if (action === 'unpublish') return change(id, body['version'], { published: false })
    if (action === 'schedule') return change(id, body['version'], { publish_at: body['publish_at'] as string })
    if (action === 'versions')
      return { status: 200, body: { versions: [{ id: 9, action: 'saved', author: 'x', created_at: '2026-01-01' }] } }
    if (action === 'versions/9/restore')
      return change(id, body['version'], { content: { ...story.content, headline: 'An earlier headline' } })
    if (action === 'present') return { status: 200, body: { story: { id, content: body['content'] } } }
    if (action === 'preview-url' && previewUrl) return { status: 200, body: { url: previewUrl } }
    return { status: 404, body: { error: 'This record could not be found' } }
  }

  function answer(method: string, path: string, body: Record<string, unknown>): Answer {
    if (path === '/editor/session') {
      if (method !== 'GET') isSignedIn = method === 'POST'
      return isSignedIn && method !== 'DELETE'
        ? { status: 200, body: { email: 'operator@tiber.example', spaceId: 1 } }
        : { status: 204 }
    }
    if (!isSignedIn) return { status: 401, body: { error: 'Unauthorized' } }
    if (path.endsWith('/components')) return { status: 200, body: { components: [pageComponent] } }
    const [, id, action = ''] = /\/stories\/(\d+)\/?([^?]*)/.exec(path) ?? []
    if (id !== undefined) return answerStory(method, Number(id), action, body)
    return { status: 200, body: { stories: [...stories.values()] } }
  }

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
    requests.push({ method, path, body })
    const name = `${method} ${path}`
    const refusal = refusals.findIndex(({ pattern }) => pattern.test(name))
    const refused = refusal < 0 ? undefined : refusals.splice(refusal, 1)[0]!.answer
    if (refused === 'unreachable') throw new TypeError('Failed to fetch')
    const { status, body: answered } = refused ?? answer(method, path, body)
    const text = answered === undefined ? null : JSON.stringify(answered)
    const hold = held.findIndex(({ pattern }) => pattern.test(name))
    if (hold >= 0) await held.splice(hold, 1)[0]!.released
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
  vi.stubGlobal('fetch', send)

  return {
    requests,
    getStory: (id: number) => stories.get(id)!,
    /** Changes a story as another editor would. */
    changeElsewhere: (id: number, headline: string) =>
      void change(id, undefined, { content: { ...stories.get(id)!.content, headline } }),
    expireSession: () => void (isSignedIn = false),
    previewAt: (url: string) => void (previewUrl = url),
    /** Answers the next request that matches with an error, or not at all. */
    refuse: (pattern: RegExp, refused: Answer | 'unreachable') => void refusals.push({ pattern, answer: refused }),
    /** Holds back the next answer that matches until it is released; it says what was true when it was asked for. */
    hold(pattern: RegExp) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push({ pattern, released: promise })
      return resolve
    },
  }
}
