import { addressFields } from '@tiber/ui/forms/address/address-fields.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

const fields = ['externalId', ...addressFields] as const

// messages: addresses.use.shipping, addresses.use.billing
/** Returns the label of an address field; the flags are labelled by their meaning. */
export function useFieldLabel() {
  const t = useMessages()
  return (field: string): string => {
    if (field === 'shipping' || field === 'billing') return t(`addresses.use.${field}`)
    const found = fields.find((each) => each === field)
    if (found === 'state') return t('address.state.other')
    return found ? t(`address.${found}`) : field
  }
}

const requiredFields = ['fullName', 'address', 'zipcode', 'city', 'country'] as const

// messages: addresses.import.column.*
/** Returns the column name the import recognises, which may differ from the label in the form. */
export function useColumnLabel() {
  const t = useMessages()
  return (field: string): string => {
    const found = requiredFields.find((each) => each === field)
    return found ? t(`addresses.import.column.${found}`) : field
  }
}
