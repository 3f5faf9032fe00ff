import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back once after the given time, not counting pauses. */
export function usePausableTimer(ms: number, onEnd: () => void) {
  const timer = useRef<ReturnType<typeof startTimer> | undefined>(undefined)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const started = startTimer(ms, () => end())
    timer.current = started
    return started.pause
  }, [ms])
  return { pause: () => timer.current?.pause(), resume: () => timer.current?.resume() }
}

function startTimer(ms: number, onEnd: () => void) {
  let left = ms
  let startedAt = 0
  let running: ReturnType<typeof setTimeout> | undefined
  const timer = {
    pause() {
      if (running === undefined) return
      clearTimeout(running)
      running = undefined
      left -= performance.now() - startedAt
    },
    resume() {
      if (running !== undefined) return
      startedAt = performance.now()
      running = setTimeout(onEnd, Math.max(0, left))
    },
  }
  timer.resume()
  return timer
}
