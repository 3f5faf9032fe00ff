/** A form that was sent while the session had ended: what was typed waits here until the visitor has signed in again. */
type KeptForm = {
  page: string
  action: string
  fields: [name: string, value: string][]
  /** Apart, because a box that is not ticked says nothing in a form, and may have been ticked at first. */
  boxes: [name: string, value: string, isTicked: boolean][]
  isInterrupted: boolean
}

const keptKey = 'tiber-kept-form'

/** Remembers a form as it is sent; passwords and files are never kept. */
export function keepForm(form: HTMLFormElement, page: string) {
  if (form.method !== 'post') return
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isKept(form, name) ? [[name, value]] : [],
  )
  const boxes = boxesOf(form).map(({ name, value, checked }): KeptForm['boxes'][number] => [name, value, checked])
  if (fields.length + boxes.length > 0) write({ page, action: actionOf(form), fields, boxes, isInterrupted: false })
}

let typedIn: HTMLFormElement | undefined

/** Remembers which form is being filled in, for the day it is not sent. */
export function noteTyping({ target }: Event) {
  if (target instanceof Element) typedIn = target.closest('form') ?? undefined
}

/** Keeps the form that is being filled in, before its page is left because the session has ended. */
export function keepTypedForm(page: string) {
  if (typedIn?.isConnected) keepForm(typedIn, page)
}

/** Called by the sign-in page, and by the page of an error in place of its form: what was sent last did not arrive. */
export function interruptKeptForm(page?: string) {
  const kept = read()
  if (kept && (page === undefined || kept.page === page)) write({ ...kept, isInterrupted: true })
}

/** Fills the form again when its page is back; true when something was filled in. Forms that arrived are forgotten. */
export function restoreKeptForm(page: string): boolean {
  const kept = read()
  if (!kept || (!kept.isInterrupted && kept.page === page)) return false
  if (kept.isInterrupted && kept.page !== page) return false
  write(undefined)
  const form = kept.isInterrupted && [...document.forms].find((each) => isForm(each, kept))
  if (!form) return false
  kept.fields.forEach(([name, value], at) => {
    const earlier = kept.fields.slice(0, at).filter((each) => each[0] === name).length
    fill(fieldIn(form, name, earlier), value)
  })
  for (const [name, value, isTicked] of kept.boxes) {
    const box = boxesOf(form).find((each) => each.name === name && each.value === value)
    if (box && box.checked !== isTicked) box.click()
  }
  return true
}

/** A page may have several forms that go to the same place. */
const isForm = (form: HTMLFormElement, { action, fields, boxes }: KeptForm) =>
  actionOf(form) === action && [...fields, ...boxes].every(([name]) => form.elements.namedItem(name))

/** Several controls of one name are taken in their order, except where only one of them can be chosen. */
function fieldIn(form: HTMLFormElement, name: string, earlier: number): Element | RadioNodeList | null {
  const found = form.elements.namedItem(name)
  if (!(found instanceof RadioNodeList)) return found
  const [first] = found as unknown as Iterable<Node>
  return first instanceof HTMLInputElement && first.type === 'radio' ? found : (found[earlier] as Element | null)
}

function isKept(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return !(field instanceof HTMLInputElement) || !['password', 'hidden', 'file', 'checkbox'].includes(field.type)
}

const boxesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]:not([name=""])'),
]

const actionOf = (form: HTMLFormElement) => new URL(form.getAttribute('action') ?? '', location.href).pathname

type Setter = (this: Element, value: string) => void

/** Through the element's own setter and with an event, so that React notices it too. */
function fill(field: Element | RadioNodeList | null, value: string) {
  if (field instanceof RadioNodeList) {
    field.value = value
    return
  }
  const setter = field && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (!field || !setter) return
  const set: Setter = setter
  set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function read(): KeptForm | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keptKey) ?? 'null') as KeptForm | null) ?? undefined
  } catch {
    // Storage is blocked or holds something else: nothing was kept.
    return undefined
  }
}

function write(kept: KeptForm | undefined) {
  try {
    if (kept) sessionStorage.setItem(keptKey, JSON.stringify(kept))
    else sessionStorage.removeItem(keptKey)
  } catch {
    // Storage is blocked or full: the form is sent all the same.
  }
}
