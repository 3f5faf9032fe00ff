import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigation, useSubmit } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'
import { Cell, Code, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
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
  const table = useRef<HTMLDivElement>(null)
  const send = () => {
    if (!lines) return
    const invalid = lines.findIndex((line) => quantities.findProblem(line))
    if (invalid >= 0) {
      quantities.showProblems(lines)
      table.current?.querySelectorAll('input')[invalid]?.focus()
      return
    }
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
      <Instructions logisticOrder={logisticOrder} />
      {!lines && !hasFailed && <Skeleton className="h-32 w-full" />}
      {lines && (
        <div ref={table} className="max-h-[50vh] overflow-y-auto">
          <ShippedLines lines={lines} quantities={quantities} supplier={logisticOrder.supplier} />
        </div>
      )}
    </Dialog>
  )
}

/** What to enter, and where to ask about what is missing. */
function Instructions({ logisticOrder: { canWrite, reference, supplier } }: { logisticOrder: LogisticOrderView }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <p className="mb-3 text-13">
      {t('orders.receive.text')}{' '}
      {canWrite && (
        // In another tab, because the typed quantities are still here.
        <Link
          to={`${localisedPath('/account/messages/new', locale)}?order=${reference}`}
          target="_blank"
          className="underline"
        >
          {t('orders.write', { supplier })}
        </Link>
      )}
    </p>
  )
}

type ShippedLinesProps = { lines: LineView[]; quantities: ReceivedQuantities; supplier: string }

function ShippedLines({ lines, quantities, supplier }: ShippedLinesProps) {
  const t = useMessages()
  const format = useFormat()
  return (
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
              <ReceivedQuantity line={line} quantities={quantities} supplier={supplier} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type ReceivedQuantityProps = Omit<ShippedLinesProps, 'lines'> & { line: LineView }

// messages: orders.receive.problem.*
/** Input of a line; what is wrong with it is said below once it is left, with a valid quantity. */
function ReceivedQuantity({ line, quantities, supplier }: ReceivedQuantityProps) {
  const t = useMessages()
  const format = useFormat()
  const problemId = useId()
  const problem = quantities.isShown(line) ? quantities.findProblem(line) : undefined
  return (
    <>
      <TextInput
        inputMode="numeric"
        className="w-24 text-right"
        aria-label={t('orders.receive.of', { sku: line.sku })}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && problemId}
        value={quantities.get(line)}
        onChange={(event) => quantities.set(line, event.currentTarget.value)}
        onBlur={() => quantities.showProblems([line])}
      />
      {problem && (
        <p id={problemId} role="alert" className="mt-1 ml-auto max-w-60 text-12 whitespace-normal text-danger-text">
          {t(`orders.receive.problem.${problem}`, { n: format.number(countInTransit(line)), supplier })}
        </p>
      )}
    </>
  )
}

type ReceivedQuantities = ReturnType<typeof useReceivedQuantities>

function useReceivedQuantities() {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const get = (line: LineView) => typed[line.id] ?? String(countInTransit(line))
  const findProblem = (line: LineView): 'number' | 'tooMany' | undefined => {
    const text = get(line).trim()
    if (!/^\d+$/.test(text)) return 'number'
    return Number(text) > countInTransit(line) ? 'tooMany' : undefined
  }
  const set = (line: LineView, text: string) => setTyped({ ...typed, [line.id]: text })
  const showProblems = (lines: LineView[]) => setShown((before) => new Set([...before, ...lines.map(({ id }) => id)]))
  return { get, set, findProblem, showProblems, isShown: ({ id }: LineView) => shown.has(id) }
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
