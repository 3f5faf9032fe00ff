import { buyingListPrefix, maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { useState, type FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/inputs/field.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'

type NewListProps = { failure: { name: string; problem: 'missing' | 'taken' | 'refused' } | undefined }

// messages: buying-lists.new.problem.*
/** Form for a new list, which needs only a name; a rejected name stays in the field with the reason. */
export function NewList({ failure }: NewListProps) {
  const t = useMessages()
  const [isMissing, setIsMissing] = useState(false)
  // With scripts a missing name is reported without a request.
  const check = (event: FormEvent<HTMLFormElement>) => {
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const isEmpty = name === '' || name === buyingListPrefix
    setIsMissing(isEmpty)
    if (isEmpty) event.preventDefault()
  }
  const problem = isMissing ? 'missing' : failure?.problem
  const isBusy = useNavigation().formData?.get('do') === 'create'
  return (
    <Form method="post" noValidate onSubmit={check} className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      <Field
        className="w-80 max-md:w-full"
        label={t('buying-lists.new.label')}
        hint={t('buying-lists.new.hint')}
        error={problem && t(`buying-lists.new.problem.${problem}`)}
      >
        <TextInput name="name" maxLength={maxListNameLength} defaultValue={failure?.name} autoComplete="off" />
      </Field>
      <Button
        type="submit"
        name="do"
        value="create"
        variant="primary"
        icon="plus"
        busy={isBusy}
        className="mt-6.5 max-md:mt-0 max-md:w-full"
      >
        {t('buying-lists.new.create')}
      </Button>
    </Form>
  )
}
