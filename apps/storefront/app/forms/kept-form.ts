/** A form that was sent while the session had ended: what was typed waits here until the visitor has signed in again. */
type KeptForm = { page: string; action: string; fields: [name: string, value: string][]; isInterrupted: boolean }

const keptKey = 'tiber-kept-form'

/** Remembers a form as it is sent; passwords and files are never kept. */
export function keepForm(form: HTMLFormElement, page: string) {
  if (form.method !== 'post') return
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isKept(form, name) ? [[name, value]] : [],
  )
  if (fields.length > 0) write({ page, action: actionOf(form), fields, isInterrupted: false })
}

/** Called by the sign-in page: the form sent last did not arrive. */
export function interruptKeptForm() {
  const kept = read()
  if (kept) write({ ...kept, isInterrupted: true })
}

/** Fills the form again when its page is back; true when something was filled in. Forms that arrived are forgotten. */
export function restoreKeptForm(page: string): boolean {
  const kept = read()
  if (!kept || (!kept.isInterrupted && kept.page === page)) return false
  if (kept.isInterrupted && kept.page !== page) return false
  write(undefined)
  const form = kept.isInterrupted && [...document.forms].find((each) => actionOf(each) === kept.action)
  if (!form) return false
  for (const [name, value] of kept.fields) fill(form.elements.namedItem(name), value)
  return true
}

function isKept(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return !(field instanceof HTMLInputElement) || !['password', 'hidden', 'file'].includes(field.type)
}

const actionOf = (form: HTMLFormElement) => new URL(form.getAttribute('action') ?? '', location.href).pathname

type Setter = (this: Element, value: string) => void

/** Through the element's own setter and with an event, so that React notices it too. */
function fill(field: Element | RadioNodeList | null, value: string) {
  if (field instanceof RadioNodeList) {
    field.value = value
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (!field.checked) field.click()
    return
  }
  const setter = field && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (!field || !setter) return
  const set: Setter = setter
  set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
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
