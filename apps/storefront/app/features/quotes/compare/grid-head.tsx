import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { ComparedSupplier, PriceReference } from './comparison-view.ts'
import { SupplierHead } from './supplier-head.tsx'

type GridHeadProps = { masterQuoteId: string; suppliers: ComparedSupplier[]; reference: PriceReference }

// messages: quotes.reference.*
export function GridHead({ masterQuoteId, suppliers, reference }: GridHeadProps) {
  const t = useMessages()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="quote-article">
          {t('quotes.grid.line')}
        </th>
        <th scope="col" className="num quote-quantity">
          {t('quotes.grid.quantity')}
        </th>
        <th scope="col" className="num quote-reference">
          {t(`quotes.reference.${reference}`)}
          <br />
          {t('quotes.grid.perPiece')}
        </th>
        {suppliers.map((supplier) => (
          <SupplierHead key={supplier.supplierQuoteId} masterQuoteId={masterQuoteId} supplier={supplier} />
        ))}
      </tr>
    </thead>
  )
}
