import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { pictureAddress } from '#app/goods/picture-address.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { IconButton } from '#app/ui/button.tsx'
import type { PictureView } from './read-product.server.ts'

type GalleryZoomProps = {
  pictures: PictureView[]
  first: number
  altOf: (picture: PictureView) => string
  onClose: () => void
}

const steps = [1, 1.5, 2, 3]

/** Shows the drawing full screen. Arrows change the view, plus and minus the size, Esc closes. */
export function GalleryZoom({ pictures, first, altOf, onClose }: GalleryZoomProps) {
  const t = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const [step, setStep] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const picture = pictures[at]!
  const turn = (by: number) => setAt((before) => (before + by + pictures.length) % pictures.length)
  const grow = (by: number) => setStep((before) => Math.min(steps.length - 1, Math.max(0, before + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      '+': () => grow(1),
      '-': () => grow(-1),
    }
    acts[event.key]?.()
  }
  return (
    // The keys are shortcuts; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className="zoom" aria-label={altOf(picture)} onClose={onClose} onKeyDown={onKeyDown}>
      <header>
        <span className="mr-auto text-13">{altOf(picture)}</span>
        {pictures.length > 1 && (
          <>
            <IconButton icon="chevron-left" label={t('product.zoom.previous')} onClick={() => turn(-1)} />
            <IconButton icon="chevron-right" label={t('product.zoom.next')} onClick={() => turn(1)} />
          </>
        )}
        <IconButton icon="minus" label={t('product.zoom.smaller')} disabled={step === 0} onClick={() => grow(-1)} />
        <IconButton
          icon="plus"
          label={t('product.zoom.larger')}
          disabled={step === steps.length - 1}
          onClick={() => grow(1)}
        />
        <IconButton icon="x" label={t('product.zoom.close')} onClick={() => dialog.current?.close()} />
      </header>
      <div className="zoom-sheet" data-step={step}>
        <img
          src={pictureAddress(picture.full, 1920)}
          alt={altOf(picture)}
          width={picture.width}
          height={picture.height}
        />
      </div>
    </dialog>
  )
}
