import type { Locale } from '@tiber/contract/locales'
import type { TaxRule } from '@tiber/contract/orders/taxes'

/** What an invoice must say where the seller's own tax is not charged. */
const notices: Record<Exclude<TaxRule, 'DOMESTIC'>, Record<Locale, string>> = {
  DESTINATION: {
    'es-ES': 'IVA del país de destino (ventanilla única, art. 33 Directiva 2006/112/CE).',
    'en-US': 'VAT of the country of destination (one-stop shop, Art. 33 Directive 2006/112/EC).',
  },
  INTRA_COMMUNITY: {
    'es-ES':
      'Inversión del sujeto pasivo: entrega intracomunitaria exenta (art. 25 Ley 37/1992; art. 138 Directiva 2006/112/CE).',
    'en-US': 'Reverse charge: exempt intra-Community supply (Art. 138 Directive 2006/112/EC).',
  },
  EXPORT: {
    'es-ES': 'Exportación exenta de IVA (art. 21 Ley 37/1992; art. 146 Directiva 2006/112/CE).',
    'en-US': 'Export exempt from VAT (Art. 146 Directive 2006/112/EC).',
  },
  SPECIAL_TERRITORY: {
    'es-ES':
      'Entrega exenta de IVA a un territorio fuera de su ámbito, como Canarias, Ceuta o Melilla (art. 21 Ley 37/1992); los impuestos locales se pagan a la importación.',
    'en-US':
      'Delivery exempt from VAT to a territory outside its scope, such as the Canary Islands, Ceuta or Melilla (Art. 146 Directive 2006/112/EC); local taxes are paid on import.',
  },
}

export const getTaxNotice = (rule: TaxRule, locale: Locale): string | null =>
  rule === 'DOMESTIC' ? null : notices[rule][locale]
