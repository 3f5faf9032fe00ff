import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { formatSpec, formatSpecWithUnit, type Spec } from './spec-value.ts'

/** Formats attribute values in the page's language. */
export function useSpecText() {
  const t = useMessages()
  const format = useFormat()
  const labels = { yes: t('product-ui.yes'), no: t('product-ui.no') }
  return {
    withoutUnit: (spec: Pick<Spec, 'values' | 'type'>) => formatSpec(spec, format, labels),
    withUnit: (spec: Pick<Spec, 'values' | 'type' | 'unit'>) => formatSpecWithUnit(spec, format, labels),
  }
}
