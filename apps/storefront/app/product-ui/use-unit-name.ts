import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

const localisedUnits = ['ud', 'par', 'm'] as const

// messages: product-ui.unit.*
/** Localises a unit; unknown ones are shown as in the catalogue. */
export function useUnitName() {
  const t = useMessages()
  return (unit: string): string => {
    const localised = localisedUnits.find((each) => each === unit)
    return localised ? t(`product-ui.unit.${localised}`) : unit
  }
}
