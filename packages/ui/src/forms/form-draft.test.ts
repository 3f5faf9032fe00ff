// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { markDraftInterrupted, saveFormDraft, saveActiveForm, trackTyping, restoreFormDraft } from './form-draft.ts'

afterEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = ''
})

const page = '/account/addresses?page=2'

function renderForm(values: { city?: string; note?: string; isBilling?: boolean } = {}) {
  document.body.innerHTML = `<form method="post" action="/account/addresses">
    <input name="city" value="${values.city ?? ''}"><textarea name="note">${values.note ?? ''}</textarea>
    <input type="checkbox" name="billing" ${values.isBilling ? 'checked' : ''}>
    <select name="country"><option value="ES">ES</option><option value="PT" ${values.city ? 'selected' : ''}>PT</option></select>
    <input type="password" name="password" value="secret"><input type="hidden" name="returnTo" value="/"></form>`
  return document.forms[0]!
}

const getField = <Element>(name: string) => document.forms[0]!.elements.namedItem(name) as Element

describe('a form submitted after the session ended', () => {
  test('is filled in again when its page is shown after signing in', () => {
    saveFormDraft(renderForm({ city: 'Sevilla', note: 'Muelle 3', isBilling: true }), page)
    markDraftInterrupted()
    renderForm()
    expect(restoreFormDraft(page)).toBe(true)
    expect(getField<HTMLInputElement>('city').value).toBe('Sevilla')
    expect(getField<HTMLTextAreaElement>('note').value).toBe('Muelle 3')
    expect(getField<HTMLInputElement>('billing').checked).toBe(true)
    expect(getField<HTMLSelectElement>('country').value).toBe('PT')
    expect(restoreFormDraft(page)).toBe(false)
  })

  test('restores checkboxes, ticked or not', () => {
    saveFormDraft(renderForm({ city: 'Sevilla', isBilling: false }), page)
    markDraftInterrupted()
    renderForm({ isBilling: true })
    restoreFormDraft(page)
    expect(getField<HTMLInputElement>('billing').checked).toBe(false)
  })

  test('is distinguished from other forms of its page, and fields of the same name keep their order', () => {
    const html = `<form method="post"><input name="email"></form>
      <form method="post"><input name="size" id="size"><select name="size" id="unit"><option>mm</option><option>kg</option></select></form>`
    document.body.innerHTML = html
    document.querySelector<HTMLInputElement>('#size')!.value = '12'
    document.querySelector<HTMLSelectElement>('#unit')!.value = 'kg'
    saveFormDraft(document.forms[1]!, page)
    markDraftInterrupted()
    document.body.innerHTML = html
    expect(restoreFormDraft(page)).toBe(true)
    expect(document.querySelector<HTMLInputElement>('#size')!.value).toBe('12')
    expect(document.querySelector<HTMLSelectElement>('#unit')!.value).toBe('kg')
  })

  test('is restored as well if it was not submitted yet', () => {
    document.addEventListener('input', trackTyping, { once: true })
    const form = renderForm({ city: 'Sevilla', note: 'Muelle 3' })
    getField<HTMLInputElement>('city').dispatchEvent(new Event('input', { bubbles: true }))
    saveActiveForm(page)
    markDraftInterrupted()
    form.remove()
    renderForm()
    expect(restoreFormDraft(page)).toBe(true)
    expect(getField<HTMLTextAreaElement>('note').value).toBe('Muelle 3')
  })

  test('is restored as well if it was typed before the scripts started', () => {
    const form = renderForm({ city: 'Sevilla', note: 'Muelle 3' })
    getField<HTMLInputElement>('city').focus()
    saveActiveForm(page)
    markDraftInterrupted()
    form.remove()
    renderForm()
    expect(restoreFormDraft(page)).toBe(true)
    expect(getField<HTMLInputElement>('city').value).toBe('Sevilla')
  })

  test('is restored after an error on its page, and not after one elsewhere', () => {
    saveFormDraft(renderForm({ city: 'Sevilla' }), page)
    markDraftInterrupted('/account/company')
    expect(restoreFormDraft(page)).toBe(false)
    markDraftInterrupted(page)
    renderForm()
    expect(restoreFormDraft(page)).toBe(true)
  })

  test('stays saved while other pages are shown', () => {
    saveFormDraft(renderForm({ city: 'Sevilla' }), page)
    markDraftInterrupted()
    expect(restoreFormDraft('/')).toBe(false)
    renderForm()
    expect(restoreFormDraft(page)).toBe(true)
  })

  test('never stores a password, a file or a hidden value', () => {
    saveFormDraft(renderForm({ city: 'Sevilla' }), page)
    expect(sessionStorage.getItem('tiber-form-draft')).not.toMatch(/secret|returnTo/)
  })
})

test('a form submitted successfully is not restored', () => {
  saveFormDraft(renderForm({ city: 'Sevilla' }), page)
  expect(restoreFormDraft(page)).toBe(false)
  expect(restoreFormDraft('/account/addresses/1')).toBe(false)
  markDraftInterrupted()
  renderForm()
  expect(restoreFormDraft(page)).toBe(false)
})
