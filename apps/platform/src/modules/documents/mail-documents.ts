import { accountingDocumentTypes } from '@tiber/contract/orders/document-types'
import { defaultLocale } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import { readFile } from '../files/service.ts'
import { buildShopUrl } from '../users/public.ts'
import { buildFileName, documentMailTexts, documentTexts } from './document-texts.ts'
import type { Issued } from './issue-queries.ts'
import { selectMailedDocument, selectPrintedDocument, selectPrintedLines } from './read-queries.ts'
import { mailAboutOrder } from '../orders/public.ts'
import { readIssuer } from './issuer.ts'
import { renderDocument } from './render-document.ts'

export type DocumentMailJob = { documentId: string; logisticOrderId: string }

/** Enqueues mails with the invoices and credit notes among the issued documents. */
export async function mailIssuedDocuments(context: Context, issued: Pick<Issued, 'id' | 'type' | 'logisticOrderId'>[]) {
  const mailed = issued.filter(({ type }) => accountingDocumentTypes.some((each) => each === type))
  const jobs = mailed.map(({ id, logisticOrderId }): DocumentMailJob => ({ documentId: id, logisticOrderId }))
  if (jobs.length > 0) await context.jobs.enqueueAll(context, 'document-mail', jobs)
}

/** Mails a document to the address the company has given for invoices; without one, its people find it in the shop. */
export async function mailDocument(context: Context, { documentId, logisticOrderId }: DocumentMailJob) {
  const mailed = await selectMailedDocument(context, documentId)
  const row = mailed && (await selectPrintedDocument(context, logisticOrderId, documentId))
  if (!row) return
  const locale = mailed.locale ?? defaultLocale
  const lines = await selectPrintedLines(context, documentId)
  const title = `${documentTexts[locale].titles[row.type]} ${row.number}`
  const gross = [row.net, row.tax, row.shippingNet, row.shippingTax].reduce((sum, each) => sum + toMoney(each), 0n)
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: row.currency, useGrouping: 'always' })
  const text = documentMailTexts[locale]({
    title,
    seller: row.legal?.name ?? row.seller.name,
    order: row.purchaseOrder ? `${row.reference} (${row.purchaseOrder})` : row.reference,
    amount: amount.format(toNumber(gross)),
  })
  await mailAboutOrder(
    context,
    { logisticOrderIds: [logisticOrderId] },
    {
      to: mailed.email,
      locale,
      subject: `${title} · ${row.seller.name}`,
      ...text,
      action: buildShopUrl(context, locale, '/account/invoices'),
      attachments: [
        {
          fileName: buildFileName(row.type, row.number, locale),
          content: row.fileId
            ? (await readFile(context, row.fileId)).content
            : await renderDocument(row, lines, { ...(await readIssuer(context)), locale }),
        },
      ],
    },
  )
}
