import { hash } from 'node:crypto'
import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../../context.ts'
import { readQuote } from '../find-quote.ts'
import { renderOffer, type OfferSheet } from './render-offer.ts'

/** Renders the current offer of a supplier. */
export async function downloadOffer(context: CustomerContext, id: string): Promise<FileResponse> {
  const quote = await readQuote(context, id)
  const { version, totals, currency, validityDate, neededBy, supplier, customerAccount, customerName } = quote
  if (totals === null) throw new PlatformError('ST0001', `Quote ${id} has no offer yet.`)
  const offer: OfferSheet = {
    number: `${id}-v${version}`,
    name: quote.name,
    supplier: supplier.name,
    company: customerAccount.name,
    requester: customerName,
    updatedAt: quote.updatedAt,
    validityDate,
    neededBy,
    currency,
    totals,
    lines: quote.quoteLines.flatMap((line) =>
      line.price === null || line.net === null
        ? []
        : {
            sku: (line.alternative ?? line.productVariant)?.skuVariant ?? '',
            name: (line.alternative ?? line.productVariant)?.name ?? line.description ?? '',
            replaces: line.alternative ? (line.productVariant?.skuVariant ?? line.description) : null,
            quantity: line.quantity,
            price: line.price,
            net: line.net,
            leadDays: line.leadDays,
            note: line.offerNote,
          },
    ),
  }
  const name = { 'es-ES': 'oferta', 'en-US': 'offer' }[context.locale]
  return {
    fileName: `${name}-${offer.number}.pdf`,
    contentType: 'application/pdf',
    etag: `"${hash('sha1', JSON.stringify([context.locale, offer]))}"`,
    content: await renderOffer(offer, context),
  }
}
