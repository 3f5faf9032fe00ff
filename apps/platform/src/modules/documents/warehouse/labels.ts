import { hash } from 'node:crypto'
import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { maxLabels } from '@tiber/contract/orders/documents'
import type { SellerContext } from '../../../context.ts'
import { requireSellerOrder } from '../../orders/public.ts'
import { selectLabelledShipment } from './pick-list-queries.ts'
import { renderLabels } from './render-labels.ts'

/** Renders the labels of a shipment, one page per parcel. */
export async function downloadLabels(
  context: SellerContext,
  id: string,
  { shipment: number, parcel }: { shipment?: number; parcel?: number },
): Promise<FileResponse> {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  const shipment = await selectLabelledShipment(context, logisticOrderId, number)
  if (!shipment) throw new PlatformError('F-E-002', `Order ${id} has no such shipment.`, 'shipment')
  const { parcels } = shipment
  if (parcel !== undefined && parcel > parcels)
    throw new PlatformError('F-E-007', `The shipment has ${parcels} parcels.`, 'parcel')
  if (parcel === undefined && parcels > maxLabels)
    throw new PlatformError(
      'F-E-007',
      `Ask for one of the ${parcels} parcels; a file has ${maxLabels} at most.`,
      'parcel',
    )
  const numbers = parcel === undefined ? Array.from({ length: parcels }, (_label, at) => at + 1) : [parcel]
  const content = await renderLabels({ shipment, numbers, locale: context.locale })
  const prefix = context.locale === 'es-ES' ? 'etiquetas' : 'labels'
  return {
    fileName: `${prefix}-${shipment.reference}-${shipment.number}.pdf`,
    contentType: 'application/pdf',
    etag: `"${hash('sha1', content)}"`,
    content,
  }
}
