// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderInPage } from '../testing/render-in-page.tsx'
import type { FormProblems } from './field-rules.ts'
import { useFormProblems } from './use-form-problems.ts'

/** A form whose server answers when the button outside of it is pressed. */
function SlowForm() {
  const [fromServer, setFromServer] = useState<FormProblems>()
  const { formProps } = useFormProblems({}, fromServer)
  return (
    <>
      <form {...formProps}>
        <input name="quantity" />
        <input name="note" />
      </form>
      <button type="button" onClick={() => setFromServer({ quantity: 'format' })}>
        Refuse
      </button>
    </>
  )
}

const submit = (form: HTMLFormElement) =>
  act(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

test('a field that the server refuses gets the focus, but not from somebody who types by then', () => {
  const page = renderInPage(<SlowForm />)
  const note = page.find<HTMLInputElement>("[name='note']")
  submit(page.find('form'))
  note.focus()
  act(() => void note.dispatchEvent(new Event('input', { bubbles: true })))
  page.click('button')
  expect(document.activeElement).toBe(note)
  page.remove()

  const other = renderInPage(<SlowForm />)
  submit(other.find('form'))
  other.click('button')
  expect(document.activeElement).toBe(other.find("[name='quantity']"))
})
