import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { getPictureUrl } from '#app/product-ui/picture-url.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import type { PictureView } from '../read-product.server.ts'

type GalleryZoomProps = {
  pictures: PictureView[]
  first: number
  getAlt: (picture: PictureView) => string
  onClose: () => void
}

const zoomLevels = [1, 1.5, 2, 3]

/** Shows the drawing full screen. Arrows change the view, plus and minus the size, Esc closes. */
export function GalleryZoom({ pictures, first, getAlt, onClose }: GalleryZoomProps) {
  const t = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  const [level, setLevel] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const picture = pictures[index]!
  const showNext = (by: number) => setIndex((before) => (before + by + pictures.length) % pictures.length)
  const zoom = (by: number) => setLevel((before) => Math.min(zoomLevels.length - 1, Math.max(0, before + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => showNext(1),
      ArrowLeft: () => showNext(-1),
      '+': () => zoom(1),
      '-': () => zoom(-1),
    }
    actions[event.key]?.()
  }
  return (
    // The keys are shortcuts; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className="zoom" aria-label={getAlt(picture)} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        <span className="mr-auto text-13">{getAlt(picture)}</span>
        {pictures.length > 1 && (
          <>
            <IconButton icon="chevron-left" label={t('product.zoom.previous')} onClick={() => showNext(-1)} />
            <IconButton icon="chevron-right" label={t('product.zoom.next')} onClick={() => showNext(1)} />
          </>
        )}
        <IconButton icon="minus" label={t('product.zoom.smaller')} disabled={level === 0} onClick={() => zoom(-1)} />
        <IconButton
          icon="plus"
          label={t('product.zoom.larger')}
          disabled={level === zoomLevels.length - 1}
          onClick={() => zoom(1)}
        />
        <IconButton icon="x" label={t('product.zoom.close')} onClick={() => dialog.current?.close()} />
      </header>
      <div className="zoom-drawing" data-step={level}>
        <img
          src={getPictureUrl(picture.full, 1920)}
          alt={getAlt(picture)}
          width={picture.width}
          height={picture.height}
        />
      </div>
    </dialog>
  )
}
