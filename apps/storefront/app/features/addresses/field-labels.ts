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
/** What a field of an address is called; the flags by what they mean. */
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
/** How a file may head the columns it needs: words the import reads, which those of the form need not be. */
export function useColumnLabel() {
  const t = useMessages()
  return (field: string): string => {
    const known = needed.find((each) => each === field)
    return known ? t(`addresses.import.column.${known}`) : field
  }
}
