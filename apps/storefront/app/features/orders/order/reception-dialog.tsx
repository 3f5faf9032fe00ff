import { useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { FailureNote, useFailureText } from '#app/forms/form-note.tsx'
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
  const format = useFormat()
  const getFailureText = useFailureText()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const lines = useShippedLines(logisticOrder)
  const [typedQuantities, setTypedQuantities] = useState<Record<string, string>>({})
  const getQuantity = (line: LineView) => typedQuantities[line.id] ?? String(countInTransit(line))
  const isInvalid = (line: LineView) => {
    const quantity = Number(getQuantity(line))
    return !Number.isInteger(quantity) || quantity < 0 || quantity > countInTransit(line)
  }
  const send = () => {
    if (!lines || lines.some(isInvalid)) return
    // A partially shipped order sends quantities per line, since sending none would confirm everything shipped.
    const isComplete =
      logisticOrder.status === 'SHIPPED' && lines.every((line) => Number(getQuantity(line)) === countInTransit(line))
    const quantities = isComplete ? {} : Object.fromEntries(lines.map((line) => [`line.${line.id}`, getQuantity(line)]))
    void submit(
      { intent: 'receive', logisticOrder: logisticOrder.id, ...quantities },
      { method: 'post', preventScrollReset: true },
    )
  }
  return (
    <Dialog
      open
      title={t('orders.receive.title', { supplier: logisticOrder.supplier })}
      closeLabel={t('orders.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.view.cancel')}</Button>
          <Button variant="primary" busy={isSending || !lines} onClick={send}>
            {t('orders.receive')}
          </Button>
        </>
      }
    >
      {failure && <FailureNote className="mb-3" {...getFailureText(failure)} />}
      <p className="mb-3 text-13">{t('orders.receive.text')}</p>
      {!lines && <Skeleton className="h-32 w-full" />}
      {lines && (
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
                      aria-invalid={isInvalid(line) || undefined}
                      value={getQuantity(line)}
                      onChange={(event) =>
                        setTypedQuantities({ ...typedQuantities, [line.id]: event.currentTarget.value })
                      }
                    />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Dialog>
  )
}

/** Returns all lines with a quantity on the way; the page itself may hold only the first lines. */
function useShippedLines(logisticOrder: LogisticOrderView): LineView[] | undefined {
  const locale = useLocale()
  const [all, setAll] = useState<LineView[] | undefined>(
    logisticOrder.lines.length >= logisticOrder.lineCount ? logisticOrder.lines : undefined,
  )
  useEffect(() => {
    if (all) return
    const controller = new AbortController()
    const loadLines = async () => {
      const lines: LineView[] = []
      for (let page = 0; lines.length < logisticOrder.lineCount; page += 1) {
        const query = new URLSearchParams({ logisticOrder: logisticOrder.id, page: String(page), all: '' })
        const url = `${localisedPath('/account/orders/lines', locale)}?${query}`
        const response = await fetch(url, { signal: controller.signal })
        const batch = response.ok ? ((await response.json()) as LineView[]) : []
        if (batch.length === 0) break
        lines.push(...batch)
      }
      setAll(lines)
    }
    void loadLines().catch(() => {})
    return () => controller.abort()
  }, [all, logisticOrder, locale])
  return all?.filter((line) => countInTransit(line) > 0)
}
