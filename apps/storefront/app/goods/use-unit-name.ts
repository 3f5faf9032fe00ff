import { useMessages } from '../i18n/use-messages.tsx'

const known = ['ud', 'par', 'm'] as const

// messages: goods.unit.*
/** Localises a unit; unknown ones are shown as in the catalogue. */
export function useUnitName() {
  const t = useMessages()
  return (unit: string): string => {
    const own = known.find((each) => each === unit)
    return own ? t(`goods.unit.${own}`) : unit
  }
}
