import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Api, Story } from '../api.ts'
import type { Block } from '../blocks/content-tree.ts'
import { t } from '../texts.ts'
import { connectPreview } from './bridge.ts'

type PreviewFrameProps = {
  api: Api
  story: Story
  content: Block
  language: string
  isNarrow: boolean
  /** Changes when the story was saved or published, so that the page is told. */
  saved: { action: 'change' | 'published'; at: number } | undefined
  openUid: string | undefined
  onEdit: (uid: string) => void
}

const inputDelayMs = 100

/** The page as visitors will see it, following what is typed. */
export function PreviewFrame({ api, story, content, language, isNarrow, saved, openUid, onEdit }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const bridge = useRef<ReturnType<typeof connectPreview>>(undefined)
  const [url, setUrl] = useState<string>()
  const [isReady, setIsReady] = useState(false)
  const handleEdit = useEffectEvent(onEdit)

  useEffect(() => {
    let isCurrent = true
    setIsReady(false)
    api.readPreviewUrl(story.id, language).then(
      (address) => isCurrent && setUrl(address),
      () => isCurrent && setUrl(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [api, story.id, language])

  useEffect(() => {
    if (!url || !frame.current) return
    const connection = connectPreview({
      frame: frame.current,
      origin: new URL(url).origin,
      onReady: () => {
        connection.send({ action: 'enterEditmode', storyId: story.id, blockId: '', componentNames: {} })
        setIsReady(true)
      },
      onEdit: handleEdit,
    })
    bridge.current = connection
    return () => connection.close()
  }, [url, story.id])

  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    const timer = setTimeout(() => {
      api.presentStory(story.id, content, language).then(
        (presented) => isCurrent && bridge.current?.send({ action: 'input', story: presented }),
        // The page keeps the last state; saving says what is wrong.
        () => undefined,
      )
    }, inputDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, story.id, content, language, isReady])

  useEffect(() => {
    if (isReady && openUid)
      bridge.current?.send({
        action: 'highlightComponent',
        storyId: story.id,
        componentId: openUid,
        componentIds: [openUid],
      })
  }, [openUid, isReady, story.id])

  useEffect(() => {
    if (saved)
      bridge.current?.send({ action: saved.action, storyId: story.id, slug: story.full_slug, slugChanged: false })
    // Only a save is told, not another story.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved])

  if (!url) return <p className="preview-none">{t('preview.none')}</p>
  return (
    <iframe
      // The page needs its scripts and its own origin; that is another one than the editor's, so it cannot leave the frame.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      key={url}
      ref={frame}
      className={isNarrow ? 'preview preview-narrow' : 'preview'}
      title={t('preview.title', { name: story.name })}
      src={url}
      // Clicks on blocks are understood once the page has answered.
      aria-busy={!isReady}
    />
  )
}
