import { useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'

/** Shows why a choice was not saved; the page still shows the saved one. */
export function SaveProblem({ failure }: { failure: string | undefined }) {
  const getFailureText = useFailureText()
  if (!failure) return null
  const { title, text } = getFailureText(failure)
  return (
    <FieldError>
      {title} {text}
    </FieldError>
  )
}
