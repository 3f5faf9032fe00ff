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
  version: number
  publish_at: string | null
  unpublish_at: string | null
}

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
export const signIn = (email: string, password: string) =>
  request<Session>('/editor/session', { method: 'POST', body: { email, password } })
export const signOut = () => request<void>('/editor/session', { method: 'DELETE' })

export type Api = ReturnType<typeof createApi>

/** Creates the calls of one space. */
export function createApi(spaceId: number) {
  const base = `/v1/mapi/spaces/${spaceId}`
  return {
    listStories: async () => (await request<{ stories: StoryItem[] }>(`${base}/stories?per_page=1000`)).stories,
    readStory: async (id: number) => (await request<{ story: Story }>(`${base}/stories/${id}`)).story,
    createStory: async (story: Partial<Story>) =>
      (await request<{ story: Story }>(`${base}/stories`, { method: 'POST', body: { story } })).story,
    saveStory: async (story: Story) =>
      (await request<{ story: Story }>(`${base}/stories/${story.id}`, { method: 'PUT', body: { story } })).story,
    publishStory: async (id: number) =>
      (await request<{ story: Story }>(`${base}/stories/${id}/publish`, { method: 'POST' })).story,
    unpublishStory: async (id: number) =>
      (await request<{ story: Story }>(`${base}/stories/${id}/unpublish`, { method: 'POST' })).story,
    scheduleStory: async (id: number, times: { publish_at: string | null; unpublish_at: string | null }) =>
      (await request<{ story: Story }>(`${base}/stories/${id}/schedule`, { method: 'PUT', body: times })).story,
    deleteStory: (id: number) => request<void>(`${base}/stories/${id}`, { method: 'DELETE' }),
    listVersions: async (id: number) =>
      (await request<{ versions: StoryVersion[] }>(`${base}/stories/${id}/versions`)).versions,
    restoreVersion: async (id: number, versionId: number) =>
      (await request<{ story: Story }>(`${base}/stories/${id}/versions/${versionId}/restore`, { method: 'POST' }))
        .story,
    listComponents: async () => (await request<{ components: Component[] }>(`${base}/components`)).components,
    listAssets: async () => (await request<{ assets: AssetFile[] }>(`${base}/assets?per_page=1000`)).assets,
    uploadAsset: async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return (await request<{ asset: AssetFile }>(`${base}/assets`, { method: 'POST', form })).asset
    },
    readPreviewUrl: async (id: number, language: string) =>
      (await request<{ url: string }>(`${base}/stories/${id}/preview-url?language=${language}`)).url,
    /** Returns unsaved content as the delivery API would return it, for the live preview. */
    presentStory: async (id: number, content: Block, language: string) =>
      (
        await request<{ story: object }>(`${base}/stories/${id}/present`, {
          method: 'POST',
          body: { content, language },
        })
      ).story,
  }
}
