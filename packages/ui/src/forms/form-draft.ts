/** A form submitted after the session ended: its values are stored until the visitor has signed in again. */
type FormDraft = {
  page: string
  action: string
  fields: [name: string, value: string][]
  /** Separate, because an unticked checkbox is absent from form data but may have been ticked initially. */
  boxes: [name: string, value: string, isTicked: boolean][]
  isInterrupted: boolean
}

const storageKey = 'tiber-form-draft'

/** Stores a form when it is submitted; passwords and files are never stored. */
export function saveFormDraft(form: HTMLFormElement, page: string) {
  if (form.method !== 'post') return
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && isStorable(form, name) ? [[name, value]] : [],
  )
  const boxes = getCheckboxes(form).map(({ name, value, checked }): FormDraft['boxes'][number] => [
    name,
    value,
    checked,
  ])
  if (fields.length + boxes.length > 0)
    writeDraft({ page, action: getActionPath(form), fields, boxes, isInterrupted: false })
}

let activeForm: HTMLFormElement | undefined

/** Remembers which form is being filled in, in case it is not submitted. */
export function trackTyping({ target }: Event) {
  if (target instanceof Element) activeForm = target.closest('form') ?? undefined
}

/** Stores the form being filled in before its page is left because the session has ended. */
export function saveActiveForm(page: string) {
  // What was typed before the scripts started was not tracked; its field still has the focus.
  const form = activeForm?.isConnected ? activeForm : document.activeElement?.closest('form')
  if (form) saveFormDraft(form, page)
}

/** Marks the last submission as failed; called by the sign-in page and by the error page shown in place of the form. */
export function markDraftInterrupted(page?: string) {
  const draft = readDraft()
  if (draft && (page === undefined || draft.page === page)) writeDraft({ ...draft, isInterrupted: true })
}

/** Restores the form when its page is shown again; returns whether it did. Successful submissions are discarded. */
export function restoreFormDraft(page: string): boolean {
  const draft = readDraft()
  if (!draft || (!draft.isInterrupted && draft.page === page)) return false
  if (draft.isInterrupted && draft.page !== page) return false
  writeDraft(undefined)
  const form = draft.isInterrupted && [...document.forms].find((each) => matchesDraft(each, draft))
  if (!form) return false
  draft.fields.forEach(([name, value], at) => {
    const position = draft.fields.slice(0, at).filter((each) => each[0] === name).length
    fillField(findField(form, name, position), value)
  })
  for (const [name, value, isTicked] of draft.boxes) {
    const box = getCheckboxes(form).find((each) => each.name === name && each.value === value)
    if (box && box.checked !== isTicked) box.click()
  }
  return true
}

/** Compares the fields too, because a page may have several forms with the same action. */
const matchesDraft = (form: HTMLFormElement, { action, fields, boxes }: FormDraft) =>
  getActionPath(form) === action && [...fields, ...boxes].every(([name]) => form.elements.namedItem(name))

/** Returns the nth control of that name; radio buttons are one group. */
function findField(form: HTMLFormElement, name: string, position: number): Element | RadioNodeList | null {
  const found = form.elements.namedItem(name)
  if (!(found instanceof RadioNodeList)) return found
  const [first] = found as unknown as Iterable<Node>
  return first instanceof HTMLInputElement && first.type === 'radio' ? found : (found[position] as Element | null)
}

function isStorable(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return !(field instanceof HTMLInputElement) || !['password', 'hidden', 'file', 'checkbox'].includes(field.type)
}

const getCheckboxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]:not([name=""])'),
]

const getActionPath = (form: HTMLFormElement) => new URL(form.getAttribute('action') ?? '', location.href).pathname

type Setter = (this: Element, value: string) => void

/** Uses the native setter and dispatches events, so that React notices the change. */
function fillField(field: Element | RadioNodeList | null, value: string) {
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

function readDraft(): FormDraft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as FormDraft | null) ?? undefined
  } catch {
    // Storage is blocked or its content invalid.
    return undefined
  }
}

function writeDraft(draft: FormDraft | undefined) {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked or full; the form is submitted all the same.
  }
}
