import type { Component } from './blocks/components.ts'
import type { Block } from './blocks/content-tree.ts'

export type Session = { email: string; spaceId: number }

/** A story or folder in the tree. */
export type StoryItem = {
  id: number
  uuid: string
  name: string
  slug: string
  full_slug: string
  parent_id: number | null
  is_folder: boolean
  published: boolean
  unpublished_changes: boolean
}

export type Story = StoryItem & {
  content: Block
  /** Sent back with every change, so that the service refuses one that does not know of another. */
  version: number
  publish_at: string | null
  unpublish_at: string | null
}

type StoryReference = Pick<Story, 'id' | 'version'>
export type StoryVersion = { id: number; action: string; author: string; created_at: string }
export type AssetFile = { id: number; filename: string; alt: string }

export type FieldProblem = { field: string; message: string }

/** A refused request, with what is wrong by the path of the field. */
export class ApiError extends Error {
  readonly status: number
  readonly fields: FieldProblem[]

  constructor(status: number, message: string, fields: FieldProblem[] = []) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

type RequestOptions = { method?: string; body?: unknown; form?: FormData }

async function request<Result>(path: string, { method = 'GET', body, form }: RequestOptions = {}): Promise<Result> {
  const response = await fetch(path, {
    method,
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
  })
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) throw toError(response.status, answer)
  return answer as Result
}

function toError(status: number, answer: unknown): ApiError {
  const { error = `HTTP ${status}`, errors } = (answer ?? {}) as { error?: string; errors?: FieldProblem[] }
  return new ApiError(status, error, errors)
}

/** Reads who is signed in; undefined if nobody is. */
export const readSession = () => request<Session | undefined>('/editor/session')
/** The code is that of a second factor, if the service asked for one. */
export const signIn = (email: string, password: string, code?: string) =>
  request<Session>('/editor/session', { method: 'POST', body: { email, password, ...(code && { code }) } })
export const signOut = () => request<void>('/editor/session', { method: 'DELETE' })

export type Api = ReturnType<typeof createApi>

/** Creates the calls of one space; `onExpired` is called when one is refused because nobody is signed in any more. */
export function createApi(spaceId: number, onExpired: () => void) {
  async function send<Result>(path: string, options?: RequestOptions): Promise<Result> {
    try {
      return await request<Result>(`/v1/mapi/spaces/${spaceId}${path}`, options)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onExpired()
      throw error
    }
  }
  const sendStory = async (method: string, path: string, body?: object) =>
    (await send<{ story: Story }>(path, { method, body })).story

  return {
    listStories: async () => (await send<{ stories: StoryItem[] }>('/stories?per_page=1000')).stories,
    readStory: (id: number) => sendStory('GET', `/stories/${id}`),
    createStory: (story: Partial<Story>) => sendStory('POST', '/stories', { story }),
    saveStory: (story: Story) => sendStory('PUT', `/stories/${story.id}`, { story }),
    publishStory: ({ id, version }: StoryReference) => sendStory('POST', `/stories/${id}/publish`, { version }),
    unpublishStory: ({ id, version }: StoryReference) => sendStory('POST', `/stories/${id}/unpublish`, { version }),
    scheduleStory: ({ id, version }: StoryReference, times: Pick<Story, 'publish_at' | 'unpublish_at'>) =>
      sendStory('PUT', `/stories/${id}/schedule`, { version, ...times }),
    deleteStory: (id: number) => send<void>(`/stories/${id}`, { method: 'DELETE' }),
    listVersions: async (id: number) =>
      (await send<{ versions: StoryVersion[] }>(`/stories/${id}/versions?per_page=100`)).versions,
    restoreVersion: ({ id, version }: StoryReference, versionId: number) =>
      sendStory('POST', `/stories/${id}/versions/${versionId}/restore`, { version }),
    listComponents: async () => (await send<{ components: Component[] }>('/components')).components,
    listAssets: async () => (await send<{ assets: AssetFile[] }>('/assets?per_page=1000')).assets,
    uploadAsset: async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return (await send<{ asset: AssetFile }>('/assets', { method: 'POST', form })).asset
    },
    readPreviewUrl: async (id: number, language: string) =>
      (await send<{ url: string }>(`/stories/${id}/preview-url?language=${language}`)).url,
    /** Returns unsaved content as the delivery API would return it, for the live preview. */
    presentStory: async (id: number, content: Block, language: string): Promise<object> =>
      sendStory('POST', `/stories/${id}/present`, { content, language }),
  }
}
