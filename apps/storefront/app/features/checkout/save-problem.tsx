import { useFailureText } from '#app/forms/form-note.tsx'
import { FieldError } from '#app/ui/field.tsx'

/** Why a choice was not kept, beside it; the page still shows what is kept. */
export function SaveProblem({ failure }: { failure: string | undefined }) {
  const textOf = useFailureText()
  if (!failure) return null
  const { title, text } = textOf(failure)
  return (
    <FieldError>
      {title} {text}
    </FieldError>
  )
}
