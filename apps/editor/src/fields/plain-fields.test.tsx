import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, typeInto } from '../testing/open-editor.tsx'
import { NumberField } from './plain-fields.tsx'

/** Renders a number field; `values` are those it has reported. */
function renderField() {
  const values: unknown[] = []
  function Form() {
    const [value, setValue] = useState<unknown>('')
    const change = (next: unknown) => {
      values.push(next)
      setValue(next)
    }
    return (
      <NumberField id="n" label="" field={{ type: 'number' }} value={value} onChange={change} context={{} as never} />
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<Form />)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return { container, values }
}

test.each([
  ['1.5', ['1', '1.', '1.5'], 1.5],
  ['1,5', ['1', '1,', '1,5'], 1.5],
  ['1.50', ['1', '1.', '1.5', '1.50'], 1.5],
  ['-3', ['-', '-3'], -3],
  ['nothing', ['1', ''], ''],
  ['a word', ['x'], 'x'],
])('%s is typed › every key stays, and the field has its number when it is left', async (_name, keys, expected) => {
  const { container, values } = renderField()
  const input = await eventually(() => {
    const found = container.querySelector('input')
    expect(found).not.toBeNull()
    return found!
  })
  input.focus()
  for (const text of keys) {
    typeInto(input, text)
    await eventually(() => expect(input.value).toBe(text))
  }
  input.blur()
  await eventually(() => expect(values.at(-1)).toBe(expected))
})
