import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { InvoicePreview } from '@tiber/contract/orders/documents'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { toPickKey } from '../picking/pick-rules.ts'
import { usePicks } from '../picking/use-picks.ts'
import type { OrderDetails } from '../read-orders.server.ts'
import { getDue, toPreviewKey } from './shipping-values.ts'

export type Shipment = ReturnType<typeof useShipment>

/** The shipment as it is typed: pieces of the open lines, and which are ready. */
export function useShipment(order: OrderDetails, typed: Record<string, string> | undefined) {
  const open = order.lines.filter((line) => line.open > 0)
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const [ready, setReady] = useState<Record<string, boolean>>({})
  const picks = usePicks()
  const getTyped = (line: SellerLine) =>
    quantities[line.id] ?? typed?.[`quantity.${line.id}`] ?? String(picks[toPickKey(line)] ?? getDue(line))
  // What was picked is ready.
  const isReady = (line: SellerLine) => ready[line.id] ?? picks[toPickKey(line)] !== undefined
  const sent = open.filter((line) => Number(getTyped(line)) > 0)
  return {
    open,
    sent,
    pieces: sent.reduce((sum, line) => sum + Number(getTyped(line)), 0),
    unready: sent.filter((line) => !isReady(line)),
    getTyped,
    isReady,
    type: (line: SellerLine, value: string) => setQuantities((before) => ({ ...before, [line.id]: value })),
    setReady: (line: SellerLine, isNowReady: boolean) => setReady((before) => ({ ...before, [line.id]: isNowReady })),
  }
}

/** Typing is over after this time. */
const waitMs = 300

type PreviewAnswer = { preview?: InvoicePreview }

/** Asks for the sums of what is typed, once it is typed. */
export function useSentPreview(
  order: OrderDetails,
  { open, getTyped }: Shipment,
  form: { current: HTMLFormElement | null },
) {
  const { submit } = useFetcher<PreviewAnswer>({ key: toPreviewKey(order) })
  const typed = open.map(getTyped).join(' ')
  const known = useRef(open.map((line) => String(getDue(line))).join(' '))
  useEffect(() => {
    if (typed === known.current) return
    const timer = setTimeout(() => {
      if (!form.current) return
      known.current = typed
      const values = new FormData(form.current)
      values.set('intent', 'preview')
      void submit(values, { method: 'post', defaultShouldRevalidate: false })
    }, waitMs)
    return () => clearTimeout(timer)
  }, [typed, form, submit])
}

/** Returns the sums of the shipment that is typed, at first those the page came with. */
export function usePreview(order: OrderDetails, initial: InvoicePreview | undefined): InvoicePreview | undefined {
  const { data } = useFetcher<PreviewAnswer>({ key: toPreviewKey(order) })
  return data ? data.preview : initial
}
