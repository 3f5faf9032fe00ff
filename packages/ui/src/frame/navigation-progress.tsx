import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useMessages } from '../i18n/use-messages.tsx'

/** Faster navigations show no bar, because a flash is worse than none. */
export const slowAfterMs = 300

/** Shows a thin bar at the upper edge while a navigation takes noticeable time, and announces it. */
export function NavigationProgress() {
  const t = useMessages()
  const isSlow = useIsSlow(useNavigation().state !== 'idle')
  return (
    <>
      {/* Always rendered, because screen readers only announce changes of a known region. */}
      <div aria-live="polite" className="sr-only">
        {isSlow && t('frame.loading')}
      </div>
      {isSlow && (
        <div className="navigation-progress">
          <progress aria-label={t('frame.loading')} className="block size-full opacity-0" />
        </div>
      )}
    </>
  )
}

/** Becomes true once the work has been pending for a while, and false as soon as it is done. */
function useIsSlow(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsLate(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isPending])
  return isPending && isLate
}
