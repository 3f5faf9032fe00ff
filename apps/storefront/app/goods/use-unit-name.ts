import { useMessages } from '../i18n/use-messages.tsx'

const known = ['ud', 'par', 'm'] as const

// messages: goods.unit.*
/** What a unit is called in the page's language; one we do not know is called as the catalogue does. */
export function useUnitName() {
  const t = useMessages()
  return (unit: string): string => {
    const own = known.find((each) => each === unit)
    return own ? t(`goods.unit.${own}`) : unit
  }
}
