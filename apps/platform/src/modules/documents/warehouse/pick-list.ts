import { hash } from 'node:crypto'
import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { maxPickedOrders } from '@tiber/contract/orders/documents'
import { listSellerStatuses } from '@tiber/contract/orders/seller-order-enums'
import type { PickList } from '@tiber/contract/orders/seller-documents'
import { translateUnit } from '@tiber/contract/units'
import type { SellerContext } from '../../../context.ts'
import { hasPromises, selectSellerOrders } from '../../orders/public.ts'
import { countPickable, selectPickable, selectPickedLines, selectPickedOrders } from './pick-list-queries.ts'
import { renderPickList } from './render-pick-list.ts'

/** Renders what has to be taken from the shelves for accepted orders, shelf by shelf. */
export async function downloadPickList(context: SellerContext, given: string[]): Promise<FileResponse> {
  const { orders, lines } = await collectLines(context, given)
  const { locale } = context
  const at = context.now().toISOString()
  const content = await renderPickList({ orders, lines, locale, at })
  const day = at.slice(0, 10).split('-').toReversed().join('-')
  return {
    fileName: `${locale === 'es-ES' ? 'lista-de-recogida' : 'pick-list'}-${day}.pdf`,
    contentType: 'application/pdf',
    etag: `"${hash('sha1', content)}"`,
    content,
  }
}

/** Reads what has to be taken for the given orders, or for the accepted ones that were placed first. */
export async function readPickList(context: SellerContext, given?: string[]): Promise<PickList> {
  const chosen = given ?? (await selectPickable(context, maxPickedOrders))
  const { orders, lines } = chosen.length > 0 ? await collectLines(context, chosen) : { orders: [], lines: [] }
  const { locale } = context
  return {
    orders: orders.map(({ id, reference, company }) => ({ id, reference, company })),
    lines: lines.map(({ names, ean, offer, unit, ...line }) => ({
      ...line,
      name: pickText(names, locale) ?? line.sku,
      codes: [...new Set([ean, line.sku, offer].flatMap((code) => code ?? []))],
      unit: translateUnit(unit, locale),
    })),
    more: Math.max(0, (await countPickable(context)) - orders.length),
  }
}

const unanswered = listSellerStatuses('TO_ANSWER')

async function collectLines(context: SellerContext, given: string[]) {
  const ids = [...new Set(given)]
  const found = new Set((await selectSellerOrders(context, ids)).map(({ id }) => id))
  const unknown = ids.find((id) => !found.has(id))
  if (unknown) throw new PlatformError('F-E-002', `Order ${unknown} not found.`, 'orders')
  const all = await selectPickedOrders(context, ids)
  const orders = all.filter(hasPromises)
  // What a colleague has sent meanwhile needs nothing from the shelves any more; an unanswered order was chosen by mistake.
  const other = orders.length === 0 ? all[0] : all.find(({ status }) => unanswered.includes(status))
  if (other)
    throw new PlatformError('ST0001', `Order ${other.reference} is ${other.status}; only accepted orders are picked.`)
  const positions = new Map(ids.map((id, at) => [id, at]))
  const accepted = orders.map(({ id }) => id)
  const lines = (await selectPickedLines(context, accepted)).toSorted(
    (a, b) => positions.get(a.orderId)! - positions.get(b.orderId)!,
  )
  return { orders, lines: sortByShelf(lines) }
}

const collator = new Intl.Collator('es-ES', { numeric: true })

/** Sorts by shelf as people count, A-2 before A-10; articles without a shelf come last. */
function sortByShelf<Line extends { shelf: string | null; sku: string }>(lines: Line[]): Line[] {
  return lines.toSorted(
    (a, b) =>
      Number(a.shelf === null) - Number(b.shelf === null) ||
      collator.compare(a.shelf ?? '', b.shelf ?? '') ||
      collator.compare(a.sku, b.sku),
  )
}
