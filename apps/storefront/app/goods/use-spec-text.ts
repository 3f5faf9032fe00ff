import { useFormat, useMessages } from '../i18n/use-messages.tsx'
import { specText, specTextWithUnit, type Spec } from './spec-value.ts'

/** Formats attribute values in the page's language. */
export function useSpecText() {
  const t = useMessages()
  const format = useFormat()
  const words = { yes: t('goods.yes'), no: t('goods.no') }
  return {
    bare: (spec: Pick<Spec, 'values' | 'type'>) => specText(spec, format, words),
    withUnit: (spec: Pick<Spec, 'values' | 'type' | 'unit'>) => specTextWithUnit(spec, format, words),
  }
}
