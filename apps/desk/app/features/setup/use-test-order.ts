import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TestOrder } from '@tiber/contract/company/setup'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { toStepPath } from './steps.ts'

const pollEveryMs = 500

/** The last state read; without an order until the first read succeeds. */
type Polled = { id: string; order?: TestOrder | null; isDelayed: boolean }

/**
 * Follows a test order until it ends. It is read beside the page: the embedded database answers nothing while the test
 * runs, and a loader that fails would replace the page.
 */
export function useTestOrder(known: TestOrder | null) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [polled, setPolled] = useState<Polled>()
  const current = polled?.id === known?.id ? polled : undefined
  const order = current?.order === undefined ? known : current.order
  const runningId = order?.state === 'RUNNING' ? known!.id : undefined
  useEffect(() => {
    if (runningId === undefined) return
    const stop = new AbortController()
    const url = localisedPath(`${toStepPath('TEST')}/state`, locale)
    const read = async () => {
      const response = await fetch(url, { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) return
      // The session has ended, or the right is gone: the page says so.
      if (response?.redirected || response?.status === 403) return void revalidate()
      const body = response?.ok
        ? ((await response.json().catch(() => undefined)) as { order: TestOrder | null })
        : undefined
      if (stop.signal.aborted) return
      setPolled((last) => ({ ...(last?.id === runningId && last), ...body, id: runningId, isDelayed: !body }))
      if (body?.order?.state === 'RUNNING' || !body) timer = setTimeout(() => void read(), pollEveryMs)
      else void revalidate()
    }
    let timer = setTimeout(() => void read(), pollEveryMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [runningId, locale, revalidate])
  return { order, isDelayed: order?.state === 'RUNNING' && current?.isDelayed === true }
}
