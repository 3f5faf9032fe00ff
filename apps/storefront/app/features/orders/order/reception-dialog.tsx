import { useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { FailureNote, useFailureText } from '#app/forms/form-note.tsx'
import { unreachableCode } from '#app/forms/unreachable.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '#app/ui/table.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'
import type { LineView, LogisticOrderView } from './order-view.ts'

type ReceptionDialogProps = { logisticOrder: LogisticOrderView; failure: string | undefined; onClose: () => void }

const countInTransit = ({ shipped, received }: LineView) => shipped - received

/** Asks for the received quantity of each line, with everything shipped as the default. */
export function ReceptionDialog({ logisticOrder, failure, onClose }: ReceptionDialogProps) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const { lines, hasFailed } = useShippedLines(logisticOrder)
  const quantities = useReceivedQuantities()
  const send = () => {
    if (!lines || lines.some(quantities.isInvalid)) return
    // A partially shipped order sends quantities per line, since sending none would confirm everything shipped.
    const isComplete =
      logisticOrder.status === 'SHIPPED' && lines.every((line) => Number(quantities.get(line)) === countInTransit(line))
    const sent = isComplete ? {} : Object.fromEntries(lines.map((line) => [`line.${line.id}`, quantities.get(line)]))
    void submit(
      { intent: 'receive', logisticOrder: logisticOrder.id, ...sent },
      { method: 'post', preventScrollReset: true },
    )
  }
  const failureCode = hasFailed ? unreachableCode : failure
  return (
    <Dialog
      open
      title={t('orders.receive.title', { supplier: logisticOrder.supplier })}
      closeLabel={t('orders.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.view.cancel')}</Button>
          <Button variant="primary" busy={isSending || (!lines && !hasFailed)} disabled={hasFailed} onClick={send}>
            {t('orders.receive')}
          </Button>
        </>
      }
    >
      {failureCode && <FailureNote className="mb-3" {...getFailureText(failureCode)} />}
      <p className="mb-3 text-13">{t('orders.receive.text')}</p>
      {!lines && !hasFailed && <Skeleton className="h-32 w-full" />}
      {lines && <ShippedLines lines={lines} quantities={quantities} />}
    </Dialog>
  )
}

function ShippedLines({ lines, quantities }: { lines: LineView[]; quantities: ReceivedQuantities }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="max-h-[50vh] overflow-y-auto">
      <Table label={t('orders.receive.lines')} list>
        <thead>
          <tr>
            <HeadCell>{t('orders.line.article')}</HeadCell>
            <HeadCell kind="num">{t('orders.receive.sent')}</HeadCell>
            <HeadCell kind="num">{t('orders.receive.arrived')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <Cell phone="full">
                <Code>{line.sku}</Code>
                <SubLine>{line.name}</SubLine>
              </Cell>
              <Cell kind="num" label={t('orders.receive.sent')}>
                {format.number(countInTransit(line))}
              </Cell>
              <Cell kind="num" phone="end">
                <TextInput
                  inputMode="numeric"
                  className="w-24 text-right"
                  aria-label={t('orders.receive.of', { sku: line.sku })}
                  aria-invalid={quantities.isInvalid(line) || undefined}
                  value={quantities.get(line)}
                  onChange={(event) => quantities.set(line, event.currentTarget.value)}
                />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type ReceivedQuantities = ReturnType<typeof useReceivedQuantities>

function useReceivedQuantities() {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const get = (line: LineView) => typed[line.id] ?? String(countInTransit(line))
  const isInvalid = (line: LineView) => {
    const quantity = Number(get(line))
    return !Number.isInteger(quantity) || quantity < 0 || quantity > countInTransit(line)
  }
  const set = (line: LineView, text: string) => setTyped({ ...typed, [line.id]: text })
  return { get, set, isInvalid }
}

/**
 * Returns all lines with a quantity on the way; the page itself may hold only the first lines. Lines that cannot be
 * loaded must not be confirmed unseen, so a failed page fails the whole list.
 */
function useShippedLines(logisticOrder: LogisticOrderView) {
  const locale = useLocale()
  const [all, setAll] = useState<LineView[] | undefined>(
    logisticOrder.lines.length >= logisticOrder.lineCount ? logisticOrder.lines : undefined,
  )
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (all) return
    const controller = new AbortController()
    const loadLines = async () => {
      const lines: LineView[] = []
      for (let page = 0; lines.length < logisticOrder.lineCount; page += 1) {
        const query = new URLSearchParams({ logisticOrder: logisticOrder.id, page: String(page), all: '' })
        const url = `${localisedPath('/account/orders/lines', locale)}?${query}`
        const response = await fetch(url, { signal: controller.signal })
        if (!response.ok) throw new Error(`Lines of logistic order ${logisticOrder.id} were not loaded.`)
        const batch = (await response.json()) as LineView[]
        if (batch.length === 0) break
        lines.push(...batch)
      }
      setAll(lines)
    }
    void loadLines().catch(() => {
      if (!controller.signal.aborted) setHasFailed(true)
    })
    return () => controller.abort()
  }, [all, logisticOrder, locale])
  return { lines: all?.filter((line) => countInTransit(line) > 0), hasFailed }
}
