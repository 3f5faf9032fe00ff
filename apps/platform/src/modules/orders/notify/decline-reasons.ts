import type { Locale } from '@tiber/contract/locales'
import type { DeclineReason } from '@tiber/contract/orders/seller-order-enums'

/** What the buyer reads if the seller gave only the code of a reason. */
export const declineReasonTexts: Record<DeclineReason, Record<Locale, string>> = {
  OUT_OF_STOCK: { 'es-ES': 'Sin existencias', 'en-US': 'Out of stock' },
  DISCONTINUED: { 'es-ES': 'Artículo descatalogado', 'en-US': 'Discontinued article' },
  PRICE: { 'es-ES': 'El precio ya no es válido', 'en-US': 'The price is no longer valid' },
  DELIVERY: { 'es-ES': 'No podemos cumplir la entrega', 'en-US': 'We cannot make the delivery' },
  CUSTOMER: { 'es-ES': 'A petición del cliente', 'en-US': 'At the request of the customer' },
  OTHER: { 'es-ES': 'Otro motivo', 'en-US': 'Another reason' },
}
