import { useMessages } from '#app/i18n/use-messages.tsx'

const fields = [
  'externalId',
  'label',
  'company',
  'fullName',
  'address',
  'additionalAddress',
  'zipcode',
  'city',
  'state',
  'country',
  'phone',
] as const

// messages: addresses.use.shipping, addresses.use.billing
/** Returns the label of an address field; the flags are labelled by their meaning. */
export function useFieldLabel() {
  const t = useMessages()
  return (field: string): string => {
    if (field === 'shipping' || field === 'billing') return t(`addresses.use.${field}`)
    const known = fields.find((each) => each === field)
    return known ? t(`addresses.${known}`) : field
  }
}

const needed = ['fullName', 'address', 'zipcode', 'city', 'country'] as const

// messages: addresses.import.column.*
/** Returns the column name the import recognises, which may differ from the label in the form. */
export function useColumnLabel() {
  const t = useMessages()
  return (field: string): string => {
    const known = needed.find((each) => each === field)
    return known ? t(`addresses.import.column.${known}`) : field
  }
}
