// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { interruptKeptForm, keepForm, keepTypedForm, noteTyping, restoreKeptForm } from './kept-form.ts'

afterEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = ''
})

const page = '/account/addresses?page=2'

function show(values: { city?: string; note?: string; isBilling?: boolean } = {}) {
  document.body.innerHTML = `<form method="post" action="/account/addresses">
    <input name="city" value="${values.city ?? ''}"><textarea name="note">${values.note ?? ''}</textarea>
    <input type="checkbox" name="billing" ${values.isBilling ? 'checked' : ''}>
    <select name="country"><option value="ES">ES</option><option value="PT" ${values.city ? 'selected' : ''}>PT</option></select>
    <input type="password" name="password" value="secret"><input type="hidden" name="returnTo" value="/"></form>`
  return document.forms[0]!
}

const field = <Element>(name: string) => document.forms[0]!.elements.namedItem(name) as Element

describe('a form submitted after the session ended', () => {
  test('is filled in again when its page is shown after signing in', () => {
    keepForm(show({ city: 'Sevilla', note: 'Muelle 3', isBilling: true }), page)
    interruptKeptForm()
    show()
    expect(restoreKeptForm(page)).toBe(true)
    expect(field<HTMLInputElement>('city').value).toBe('Sevilla')
    expect(field<HTMLTextAreaElement>('note').value).toBe('Muelle 3')
    expect(field<HTMLInputElement>('billing').checked).toBe(true)
    expect(field<HTMLSelectElement>('country').value).toBe('PT')
    expect(restoreKeptForm(page)).toBe(false)
  })

  test('restores checkboxes, ticked or not', () => {
    keepForm(show({ city: 'Sevilla', isBilling: false }), page)
    interruptKeptForm()
    show({ isBilling: true })
    restoreKeptForm(page)
    expect(field<HTMLInputElement>('billing').checked).toBe(false)
  })

  test('is distinguished from other forms of its page, and fields of the same name keep their order', () => {
    const html = `<form method="post"><input name="email"></form>
      <form method="post"><input name="size" id="size"><select name="size" id="unit"><option>mm</option><option>kg</option></select></form>`
    document.body.innerHTML = html
    document.querySelector<HTMLInputElement>('#size')!.value = '12'
    document.querySelector<HTMLSelectElement>('#unit')!.value = 'kg'
    keepForm(document.forms[1]!, page)
    interruptKeptForm()
    document.body.innerHTML = html
    expect(restoreKeptForm(page)).toBe(true)
    expect(document.querySelector<HTMLInputElement>('#size')!.value).toBe('12')
    expect(document.querySelector<HTMLSelectElement>('#unit')!.value).toBe('kg')
  })

  test('is restored as well if it was not submitted yet', () => {
    document.addEventListener('input', noteTyping, { once: true })
    const form = show({ city: 'Sevilla', note: 'Muelle 3' })
    field<HTMLInputElement>('city').dispatchEvent(new Event('input', { bubbles: true }))
    keepTypedForm(page)
    interruptKeptForm()
    form.remove()
    show()
    expect(restoreKeptForm(page)).toBe(true)
    expect(field<HTMLTextAreaElement>('note').value).toBe('Muelle 3')
  })

  test('is restored after an error on its page, and not after one elsewhere', () => {
    keepForm(show({ city: 'Sevilla' }), page)
    interruptKeptForm('/account/company')
    expect(restoreKeptForm(page)).toBe(false)
    interruptKeptForm(page)
    show()
    expect(restoreKeptForm(page)).toBe(true)
  })

  test('stays saved while other pages are shown', () => {
    keepForm(show({ city: 'Sevilla' }), page)
    interruptKeptForm()
    expect(restoreKeptForm('/')).toBe(false)
    show()
    expect(restoreKeptForm(page)).toBe(true)
  })

  test('never stores a password, a file or a hidden value', () => {
    keepForm(show({ city: 'Sevilla' }), page)
    expect(sessionStorage.getItem('tiber-kept-form')).not.toMatch(/secret|returnTo/)
  })
})

test('a form submitted successfully is not restored', () => {
  keepForm(show({ city: 'Sevilla' }), page)
  expect(restoreKeptForm(page)).toBe(false)
  expect(restoreKeptForm('/account/addresses/1')).toBe(false)
  interruptKeptForm()
  show()
  expect(restoreKeptForm(page)).toBe(false)
})
