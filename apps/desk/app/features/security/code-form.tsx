import { Form, useNavigation } from 'react-router'
import type { ReactNode } from 'react'
import { Button } from '@tiber/ui/button.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { Problem } from './security.route.tsx'

type CodeFormProps = {
  intent: 'start' | 'confirm' | 'remove'
  needsCode: boolean
  label: string
  problem: Problem | undefined
  isMain?: boolean
  children?: ReactNode
}

/** A step that the code of an app confirms. */
export function CodeForm({ intent, needsCode, label, problem, isMain, children }: CodeFormProps) {
  const t = useMessages()
  const { state, formData } = useNavigation()
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      {children}
      {needsCode && (
        <Field label={t('security.code')} error={problem && t(`security.problem.${problem}`)}>
          <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={20} className="w-40" />
        </Field>
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isMain ? 'primary' : 'secondary'}
        busy={state !== 'idle' && formData?.get('intent') === intent}
      >
        {label}
      </Button>
    </Form>
  )
}
