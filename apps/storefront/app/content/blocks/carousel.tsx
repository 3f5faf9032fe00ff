import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { BlockView } from '../block-list.tsx'
import { useEditable } from '../editable.ts'
import { readBlocks, readNumber, readText, withKeys, type Block } from '../fields.ts'

/**
 * Slides side by side in a box that scrolls by itself, by swipe, keys or buttons. Moves on only if editors ask for it,
 * never while it is used, and not for people who want less motion.
 */
export function Carousel({ block }: { block: Block }) {
  const t = useMessages()
  const editable = useEditable()
  const slides = readBlocks(block['slides'])
  const { track, current, show } = useSlides(slides.length)
  const seconds = readNumber(block['seconds'], 0, { min: 0, max: 600 })
  const rotation = useRotation(slides.length > 1 ? seconds : 0, () => show((current + 1) % slides.length))
  if (slides.length === 0) return null
  return (
    <section
      aria-roledescription={t('content.carousel')}
      aria-label={readText(block['label']) || t('content.carousel')}
      className="carousel"
      {...rotation.handlers}
      {...editable(block)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the slides */}
      <div ref={track} className="carousel-track" tabIndex={0} aria-live={rotation.isRunning ? 'off' : 'polite'}>
        {withKeys(slides).map(({ key, value }, at) => (
          <div
            key={key}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no element for a slide
            role="group"
            aria-roledescription={t('content.carousel.slide')}
            aria-label={t('content.carousel.position', { n: at + 1, count: slides.length })}
          >
            <BlockView block={value} />
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="needs-script flex items-center justify-center gap-2">
          {rotation.isAvailable && (
            <IconButton
              icon={rotation.isPaused ? 'play' : 'pause'}
              label={t(rotation.isPaused ? 'content.carousel.play' : 'content.carousel.pause')}
              onClick={rotation.toggle}
            />
          )}
          <IconButton
            icon="chevron-left"
            label={t('content.carousel.previous')}
            onClick={() => show((current + slides.length - 1) % slides.length)}
          />
          <span className="min-w-10 text-center text-12 text-muted" aria-hidden="true">
            {current + 1} / {slides.length}
          </span>
          <IconButton
            icon="chevron-right"
            label={t('content.carousel.next')}
            onClick={() => show((current + 1) % slides.length)}
          />
        </div>
      )}
    </section>
  )
}

/** Knows which slide is in view, however it got there. */
function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = track.current
    if (!element || count < 2) return undefined
    // Slides are as wide as the box.
    const find = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', find, { passive: true })
    return () => element.removeEventListener('scroll', find)
  }, [count])
  const show = (at: number) => {
    const element = track.current
    const slide = element?.children[at]
    if (element && slide instanceof HTMLElement) element.scrollTo({ left: slide.offsetLeft - element.offsetLeft })
  }
  return { track, current: Math.min(current, Math.max(0, count - 1)), show }
}

const getReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)')
function subscribeToMotion(onChange: () => void) {
  const query = getReducedMotion()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Calls back every so many seconds; pauses on request, while the pointer or focus is inside, and in hidden tabs. */
function useRotation(seconds: number, onNext: () => void) {
  const [isPaused, setIsPaused] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  const isAllowed = useSyncExternalStore(
    subscribeToMotion,
    () => !getReducedMotion().matches,
    () => false,
  )
  const next = useEffectEvent(onNext)
  const isAvailable = seconds > 0 && isAllowed
  const isRunning = isAvailable && !isPaused && !isUsed
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') next()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [isRunning, seconds])
  return {
    isAvailable,
    isPaused,
    isRunning,
    toggle: () => setIsPaused(!isPaused),
    handlers: {
      onPointerEnter: () => setIsUsed(true),
      onPointerLeave: () => setIsUsed(false),
      onFocus: () => setIsUsed(true),
      onBlur: () => setIsUsed(false),
    },
  }
}
