import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { App } from '../app.tsx'
import { t, type TextKey } from '../texts.ts'

/** Waits until a check passes; a busy machine may take long. */
export const eventually = <Value,>(check: () => Value | Promise<Value>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 5 })

/** Replaces the text of a field as typing does. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  // React replaces the setter of the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Renders the editor in a page and returns what a person can do in it. */
export async function openEditor(query = '') {
  history.replaceState(null, '', `/editor/${query}`)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  root.render(<App />)

  const findButtons = (text: string) =>
    [...container.querySelectorAll('button')].filter(
      (button) => button.getAttribute('aria-label') === text || button.textContent.startsWith(text),
    )
  const waitFor = <Value,>(find: () => Value | null | undefined) =>
    eventually(() => {
      const found = find()
      if (found === null || found === undefined) throw new Error(`Not found in ${container.innerHTML}`)
      return found
    })
  const press = async (text: string) => {
    const button = await waitFor(() => findButtons(text).find(({ disabled }) => !disabled))
    button.click()
  }
  const findField = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const findHeadline = () => container.querySelector<HTMLTextAreaElement>('.form textarea.field')
  await waitFor(() => container.querySelector('.workplace, .sign-in'))
  return {
    container,
    waitFor,
    press,
    pressText: (key: TextKey) => press(t(key)),
    openStory: async (name: string) => {
      await press(name)
      await waitFor(() => [...container.querySelectorAll('h1')].find(({ textContent }) => textContent === name))
    },
    typeHeadline: async (text: string) => typeInto(await waitFor(findHeadline), text),
    fill: async (name: string, text: string) => typeInto(await waitFor(() => findField(name)), text),
    submit: async () => (await waitFor(() => container.querySelector<HTMLFormElement>('dialog form'))).requestSubmit(),
    expectHeadline: (text: string) => eventually(() => expect(findHeadline()?.value).toBe(text)),
    expectText: (text: string) => eventually(() => expect(container.textContent).toContain(text)),
    isUnsaved: () => container.querySelector('.bar')?.textContent.includes(t('unsaved')) ?? false,
  }
}

/** Returns whether the browser would ask before it leaves the page. */
export const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
