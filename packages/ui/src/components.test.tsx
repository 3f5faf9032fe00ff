// @vitest-environment happy-dom
import { act } from 'react'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderInPage } from './testing/render-in-page.tsx'

import { Badge } from './badge.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { Field } from './inputs/field.tsx'
import { PopoverMenu } from './overlays/popover-menu.tsx'
import { PasswordInput } from './inputs/password-input.tsx'
import { selectPages, Pagination } from './pagination.tsx'
import { Steps } from './steps.tsx'
import { HeadCell, SortCell } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { TextInput } from './inputs/text-input.tsx'
import { toastDurationMs, ToastProvider, useToast } from './overlays/toast.tsx'

let page: ReturnType<typeof renderInPage>

const getDescription = () => page.find(`[id="${page.find('input').getAttribute('aria-describedby')}"]`)
const getSelectedTab = () => page.find('[aria-selected=true]').textContent
const getShownPanel = () => page.find('[role=tabpanel]:not([hidden])').textContent
const getToastText = () => page.find('[role=status]').textContent

describe('a button', () => {
  test('does not submit forms by default and calls its handler once', () => {
    const onClick = vi.fn()
    page = renderInPage(<Button onClick={onClick}>Add</Button>)
    page.click('button')
    expect(page.find('button').getAttribute('type')).toBe('button')
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('ignores clicks while busy and says so', () => {
    const onClick = vi.fn()
    page = renderInPage(
      <Button busy onClick={onClick}>
        Sending
      </Button>,
    )
    page.click('button')
    expect(onClick).not.toHaveBeenCalled()
    expect(page.find('button').getAttribute('aria-busy')).toBe('true')
    expect(page.find('button').hasAttribute('disabled')).toBe(false)
  })

  test('with an icon only has an accessible name', () => {
    page = renderInPage(<IconButton icon="x" label="Close" />)
    expect(page.find('button').getAttribute('aria-label')).toBe('Close')
    expect(page.find('svg').getAttribute('aria-hidden')).toBe('true')
  })

  test('can be restyled from outside', () => {
    page = renderInPage(<Button className="px-8">Wide</Button>)
    expect(page.find('button').className).toContain('px-8')
    expect(page.find('button').className).not.toContain('px-3')
  })
})

describe('a field', () => {
  test('labels and describes its control', () => {
    page = renderInPage(
      <Field label="VAT" hint="Nine characters" optional="optional">
        <TextInput name="vat" />
      </Field>,
    )
    expect(page.find('label').getAttribute('for')).toBe(page.find('input').id)
    expect(page.find('label').textContent).toBe('VAT optional')
    expect(getDescription().textContent).toBe('Nine characters')
    expect(page.find('input').hasAttribute('aria-invalid')).toBe(false)
  })

  test('shows the error instead of the hint and keeps the value', () => {
    page = renderInPage(
      <Field label="VAT" hint="Nine characters" error="One is missing">
        <TextInput name="vat" defaultValue="B4123456" />
      </Field>,
    )
    expect(getDescription().textContent).toBe('One is missing')
    expect(getDescription().getAttribute('role')).toBe('alert')
    expect(page.container.textContent).not.toContain('Nine characters')
    expect(page.find('input').getAttribute('aria-invalid')).toBe('true')
    expect(page.find<HTMLInputElement>('input').value).toBe('B4123456')
  })

  test('for a password shows it on demand', () => {
    page = renderInPage(<PasswordInput showLabel="Show" hideLabel="Hide" defaultValue="x" />)
    expect(page.find('input').getAttribute('type')).toBe('password')
    page.click('button')
    expect(page.find('input').getAttribute('type')).toBe('text')
    expect(page.find('button').getAttribute('aria-label')).toBe('Hide')
  })
})

describe('tabs', () => {
  beforeEach(() => {
    const tabs = ['One', 'Two', 'Three'].map((name) => ({ id: name, title: name, content: `About ${name}` }))
    page = renderInPage(<Tabs label="Numbers" tabs={tabs} />)
    page.find('[aria-selected=true]').focus()
  })

  test('are moved through by arrow keys, Home and End, wrapping at the ends', () => {
    const seen = ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map((key) => {
      page.press(key)
      return [getSelectedTab(), getShownPanel(), document.activeElement?.textContent]
    })
    const names = ['Two', 'Three', 'One', 'Three', 'One']
    expect(seen).toEqual(names.map((name) => [name, `About ${name}`, name]))
  })

  test('have one tab stop', () => {
    expect(page.container.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1)
    page.click('[role=tab]:last-child')
    expect(page.find('[role=tab][tabindex="0"]').textContent).toBe('Three')
  })
})

describe('a toast', () => {
  const onUndo = vi.fn()
  function Shop() {
    const show = useToast()
    return <Button onClick={() => show({ text: 'Added', undo: { label: 'Undo', onUndo } })}>Add</Button>
  }

  beforeEach(() => {
    vi.useFakeTimers()
    onUndo.mockClear()
    page = renderInPage(
      <ToastProvider closeLabel="Close">
        <Shop />
      </ToastProvider>,
    )
    page.click('button')
  })
  afterEach(() => vi.useRealTimers())

  test('stays at least 8 seconds, then disappears', () => {
    act(() => vi.advanceTimersByTime(8_000))
    expect(getToastText()).toContain('Added')
    act(() => vi.advanceTimersByTime(toastDurationMs))
    expect(getToastText()).toBe('')
  })

  test('stays while it is hovered', () => {
    const line = page.find('[role=status] > div')
    act(() => void line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
    act(() => vi.advanceTimersByTime(60_000))
    expect(getToastText()).toContain('Added')
    act(() => void line.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
    act(() => vi.advanceTimersByTime(toastDurationMs))
    expect(getToastText()).toBe('')
  })

  test('undoes the action', () => {
    page.click('[role=status] button')
    expect(onUndo).toHaveBeenCalledTimes(1)
    expect(getToastText()).toBe('')
  })
})

describe('a pagination', () => {
  test.each([
    [1, 1, [1]],
    [2, 9, [1, 2, 3, 'after', 9]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, 'before', 4, 5, 6, 'after', 9]],
    [9, 9, [1, 'before', 8, 9]],
  ])('shows the pages around %i of %i', (at, count, expected) => expect(selectPages(at, count)).toEqual(expected))

  test('consists of links, the current one marked', () => {
    const labels = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (n: number) => `Page ${n}` }
    page = renderInPage(<Pagination page={1} pageCount={3} getHref={(n) => `/list?page=${n}`} labels={labels} />)
    expect([...page.container.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
      '/list?page=1',
      '/list?page=2',
      '/list?page=3',
      '/list?page=2',
    ])
    expect(page.find('[aria-current=page]').textContent).toBe('1')
  })
})

test('a sorted column has aria-sort', () => {
  page = renderInPage(
    <table>
      <thead>
        <tr>
          <SortCell sort="descending" to="?sort=up">
            Price
          </SortCell>
          <SortCell sort="none" to="?sort=name">
            Name
          </SortCell>
          <HeadCell kind="num">Stock</HeadCell>
        </tr>
      </thead>
    </table>,
  )
  const heads = [...page.container.querySelectorAll('th')].map((th) => th.getAttribute('aria-sort'))
  expect(heads).toEqual(['descending', null, null])
})

test('a breadcrumb links all but the page itself', () => {
  page = renderInPage(
    <Breadcrumb
      label="You are here"
      crumbs={[
        { label: 'Home', to: '/' },
        { label: 'Cart', to: '/cart' },
      ]}
    />,
  )
  expect(page.container.querySelectorAll('a')).toHaveLength(1)
  expect(page.find('[aria-current=page]').textContent).toBe('Cart')
})

test('a badge has an icon and a text', () => {
  page = renderInPage(
    <Badge tone="danger" icon="ban">
      Blocked
    </Badge>,
  )
  expect(page.find('use').getAttribute('href')).toMatch(/#ban$/)
  expect(page.container.textContent).toBe('Blocked')
})

test('a menu opens without a script', () => {
  page = renderInPage(
    <PopoverMenu trigger="Actions" triggerClassName="">
      <a href="/print">Print</a>
    </PopoverMenu>,
  )
  const menu = page.find('[popover]')
  expect(page.find('button').getAttribute('popovertarget')).toBe(menu.id)
})

test('a dialog is named by its title and closes by its cross', () => {
  const onClose = vi.fn()
  page = renderInPage(
    <Dialog open onClose={onClose} title="Cancel the order?" closeLabel="Close" alert>
      Sure
    </Dialog>,
  )
  const dialog = page.find<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  expect(page.find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Cancel the order?')
  page.click('[aria-label=Close]')
  expect(onClose).toHaveBeenCalledTimes(1)
})

describe('steps', () => {
  const steps = ['sent', 'shipped', 'received'].map((id) => ({ id, title: id }))
  const getStates = (current: string | undefined) => {
    page = renderInPage(<Steps label="Order" steps={steps} current={current} />)
    return [...document.querySelectorAll('li')].map((step) =>
      step.getAttribute('aria-current') ? 'now' : (step.dataset.state ?? 'open'),
    )
  }

  test('before the current one are done', () => expect(getStates('shipped')).toEqual(['done', 'now', 'open']))
  test('are all done without a current one', () => expect(getStates(undefined)).toEqual(['done', 'done', 'done']))
})
