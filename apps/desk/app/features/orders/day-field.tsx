import { useId, type ComponentProps } from 'react'
import { useDateLabels } from '@tiber/ui/forms/use-date-labels.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DateInput } from '@tiber/ui/inputs/date-input.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'

type DayFieldProps = Omit<ComponentProps<typeof DateInput>, 'labels'> & { isWrong: boolean }

/** A day without a visible label of its own; what is wrong with it is read out with the field. */
export function DayField({ isWrong, ...rest }: DayFieldProps) {
  const t = useMessages()
  const labels = useDateLabels()
  const id = useId()
  return (
    <>
      <DateInput {...rest} labels={labels} {...(isWrong && { 'aria-invalid': true, 'aria-describedby': id })} />
      {isWrong && <FieldError id={id}>{t('orders.wrongDay')}</FieldError>}
    </>
  )
}
