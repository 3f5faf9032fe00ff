import { useEffect, useMemo } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { BrowserSignals } from '../browser-signals.ts'
import { guard } from './guard.ts'
import { createReporter } from './reporter.ts'
import { watchPageLeave } from './watch-page-leave.ts'
import { refusesTracking } from './matomo.ts'
import { describePage } from './page-events.ts'

const cookieIntervalMs = 1000

/** Tells the tracker which pages are seen and what is done; renders nothing. */
export default function Analytics({ settings }: { settings: string }) {
  const reporter = useMemo(() => startReporter(settings), [settings])
  const location = useLocation()
  const matches = useMatches()
  useEffect(() => {
    guard(() => reporter?.reportPage(location, describePage(matches)))()
    // A page is seen once per visit of its address; new data of the same page is not another view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reporter, location.key])
  useEffect(() => {
    guard(() => reporter?.reportFacts(describePage(matches)))()
  }, [reporter, matches])
  useEffect(() => {
    if (!reporter) return
    const timer = setInterval(reporter.reportWaiting, cookieIntervalMs)
    const stopWatching = watchPageLeave(reporter.reportEnd)
    return () => {
      clearInterval(timer)
      stopWatching()
    }
  }, [reporter])
  return null
}

let running: ReturnType<typeof createReporter> | undefined

/** The tracker lives as long as the page; an editor's frame is no visit. */
function startReporter(settings: string) {
  const { analytics } = JSON.parse(settings) as BrowserSignals
  if (!analytics || refusesTracking(navigator) || window.parent !== window) return undefined
  return (running ??= createReporter(analytics))
}
