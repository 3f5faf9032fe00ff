/** A form submitted after the session ended: its values are stored until the visitor has signed in again. */
type KeptForm = {
  page: string
  action: string
  fields: [name: string, value: string][]
  /** Separate, because an unticked checkbox is absent from form data but may have been ticked initially. */
  boxes: [name: string, value: string, isTicked: boolean][]
  isInterrupted: boolean
}

const keptKey = 'tiber-kept-form'

/** Stores a form when it is submitted; passwords and files are never stored. */
export function keepForm(form: HTMLFormElement, page: string) {
  if (form.method !== 'post') return
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isKept(form, name) ? [[name, value]] : [],
  )
  const boxes = boxesOf(form).map(({ name, value, checked }): KeptForm['boxes'][number] => [name, value, checked])
  if (fields.length + boxes.length > 0) write({ page, action: actionOf(form), fields, boxes, isInterrupted: false })
}

let typedIn: HTMLFormElement | undefined

/** Remembers which form is being filled in, in case it is not submitted. */
export function noteTyping({ target }: Event) {
  if (target instanceof Element) typedIn = target.closest('form') ?? undefined
}

/** Stores the form being filled in before its page is left because the session has ended. */
export function keepTypedForm(page: string) {
  if (typedIn?.isConnected) keepForm(typedIn, page)
}

/** Marks the last submission as failed; called by the sign-in page and by the error page shown in place of the form. */
export function interruptKeptForm(page?: string) {
  const kept = read()
  if (kept && (page === undefined || kept.page === page)) write({ ...kept, isInterrupted: true })
}

/** Restores the form when its page is shown again; returns whether it did. Successful submissions are discarded. */
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

/** Compares the fields too, because a page may have several forms with the same action. */
const isForm = (form: HTMLFormElement, { action, fields, boxes }: KeptForm) =>
  actionOf(form) === action && [...fields, ...boxes].every(([name]) => form.elements.namedItem(name))

/** Returns the nth control of that name; radio buttons are one group. */
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

/** Uses the native setter and dispatches events, so that React notices the change. */
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
    // Storage is blocked or its content invalid.
    return undefined
  }
}

function write(kept: KeptForm | undefined) {
  try {
    if (kept) sessionStorage.setItem(keptKey, JSON.stringify(kept))
    else sessionStorage.removeItem(keptKey)
  } catch {
    // Storage is blocked or full; the form is submitted all the same.
  }
}
