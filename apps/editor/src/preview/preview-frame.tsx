import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Api } from '../api.ts'
import type { StoryState } from '../stories/story-states.ts'
import type { PreviewView } from '../stories/story-bar.tsx'
import type { SavedEvent } from '../stories/use-story-actions.ts'
import { t } from '../texts.ts'
import { connectPreview } from './bridge.ts'

type PreviewFrameProps = {
  api: Api
  state: StoryState
  view: PreviewView
  saved: SavedEvent | undefined
  onEdit: (uid: string) => void
}

type PreviewPage = { url: string; language: string; signedAt: number }

const inputDelayMs = 100
/** The signature of the address is valid for an hour; the page reloads itself after a save. */
const maxPageAgeMs = 45 * 60_000

/** The page as visitors will see it, following what is typed. */
export function PreviewFrame({ api, state, view, saved, onEdit }: PreviewFrameProps) {
  const { story, content, openUid } = state
  const frame = useRef<HTMLIFrameElement>(null)
  const { page, hasFailed, loadPage } = usePreviewPage(api, state, view.language)
  const { bridge, loads } = useBridge(frame, { url: page?.url, storyId: story.id, onEdit })
  const isReady = loads > 0

  useEffect(() => {
    if (loads === 0 || !page) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      api.presentStory(story.id, content, page.language).then(
        (presented) => isCurrent && bridge.current?.send({ action: 'input', story: presented }),
        // The page keeps the last state; saving says what is wrong.
        () => undefined,
      )
    }, inputDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, story.id, content, page, bridge, loads])

  useEffect(() => {
    if (loads > 0)
      bridge.current?.send({
        action: 'highlightComponent',
        storyId: story.id,
        componentId: openUid,
        componentIds: [openUid],
      })
  }, [openUid, bridge, loads, story.id])

  const tellPage = useEffectEvent(({ action }: SavedEvent) => {
    if (page && Date.now() - page.signedAt > maxPageAgeMs) loadPage()
    else bridge.current?.send({ action, storyId: story.id, slug: story.full_slug, slugChanged: false })
  })
  useEffect(() => {
    if (saved) tellPage(saved)
  }, [saved])

  if (!page) return <p className="preview-none">{hasFailed && t('preview.failed')}</p>
  return (
    <iframe
      // The page needs its scripts and its own origin; that is another one than the editor's, so it cannot leave the frame.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      key={page.url}
      ref={frame}
      className={view.isNarrow ? 'preview preview-narrow' : 'preview'}
      title={t('preview.title', { name: story.name })}
      src={page.url}
      // Clicks on blocks are understood once the page has answered.
      aria-busy={!isReady}
    />
  )
}

/** The address of the previewed page, which follows the language and the address of the story. */
function usePreviewPage(api: Api, { story }: StoryState, language: string) {
  const [page, setPage] = useState<PreviewPage>()
  const [hasFailed, setHasFailed] = useState(false)
  const newestLoad = useRef(0)
  const loadPage = useCallback(() => {
    const load = ++newestLoad.current
    api.readPreviewUrl(story.id, language).then(
      (url) => load === newestLoad.current && setPage({ url, language, signedAt: Date.now() }),
      () => load === newestLoad.current && setHasFailed(true),
    )
  }, [api, story.id, language])
  useEffect(loadPage, [loadPage, story.full_slug])
  return { page, hasFailed, loadPage }
}

type BridgeTarget = { url: string | undefined; storyId: number; onEdit: (uid: string) => void }

/** Connects to the page in the frame and counts how often it has loaded, because it reloads itself. */
function useBridge(frame: React.RefObject<HTMLIFrameElement | null>, { url, storyId, onEdit }: BridgeTarget) {
  const bridge = useRef<ReturnType<typeof connectPreview>>(undefined)
  const [loaded, setLoaded] = useState<{ url: string; times: number }>()
  const handleEdit = useEffectEvent(onEdit)
  // Listens before the frame can have loaded.
  useLayoutEffect(() => {
    if (!url || !frame.current) return undefined
    const connection = connectPreview({
      frame: frame.current,
      origin: new URL(url).origin,
      onReady: () => {
        connection.send({ action: 'enterEditmode', storyId, blockId: '', componentNames: {} })
        setLoaded((known) => ({ url, times: known?.url === url ? known.times + 1 : 1 }))
      },
      onEdit: handleEdit,
    })
    bridge.current = connection
    return () => connection.close()
  }, [frame, url, storyId])
  return { bridge, loads: loaded && loaded.url === url ? loaded.times : 0 }
}
