import { useId, type ComponentProps } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'

type QuantityFieldProps = Omit<ComponentProps<typeof QuantityBox>, 'state'> & {
  max: number
  isWrong: boolean
  /** Marks a quantity that differs from what is usual. */
  isSet?: boolean
}

/** Pieces of a line; what is wrong with them is read out with the field. */
export function QuantityField({ max, isWrong, isSet, ...rest }: QuantityFieldProps) {
  const t = useMessages()
  const format = useFormat()
  const id = useId()
  return (
    <>
      <QuantityBox
        {...rest}
        {...(isWrong ? { state: 'error', 'aria-describedby': id } : isSet ? { state: 'set' } : {})}
      />
      {isWrong && <FieldError id={id}>{t('orders.wrongQuantity', { n: format.number(max) })}</FieldError>}
    </>
  )
}
