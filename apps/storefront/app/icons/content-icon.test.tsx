// @vitest-environment happy-dom
import { act, useState, type ReactNode } from 'react'

import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'

import type { IconDrawing } from './icon-drawing.ts'
import type { IconReference } from './icon-name.ts'
import type { IconSource } from './icon-source.ts'
import { ContentIcon, IconSourceContext } from './content-icon.tsx'

const truck = { viewBox: '0 0 32 24', body: '<path d="M1 1"></path>' }
const gradient = { viewBox: '0 0 24 24', body: '<mask id="icon-id-a"></mask><path mask="url(#icon-id-a)"></path>' }

/** Icons that are found at once by the server, or loaded by the browser when the test says so. */
function createSource(found: Record<string, IconDrawing> = {}) {
  const requests: string[] = []
  const answers: ((drawing: IconDrawing | undefined) => void)[] = []
  const warnings: string[] = []
  const kept: unknown[] = []
  const getKey = ({ provider, prefix, name }: IconReference) => [provider, prefix, name].filter(Boolean).join(':')
  const source: IconSource = {
    find: (icon) => found[getKey(icon)],
    load(icon) {
      requests.push(getKey(icon))
      return new Promise((resolve) => void answers.push(resolve))
    },
    keep: (icon, drawing) => void kept.push([getKey(icon), drawing]),
    warn: (message) => void warnings.push(message),
  }
  const answer = (drawing: IconDrawing | undefined) => act(async () => answers.shift()?.(drawing))
  return { source, requests, warnings, kept, answer }
}

const withSource = (source: IconSource, children: ReactNode) => (
  <IconSourceContext value={source}>{children}</IconSourceContext>
)

/** Hydrates the page of the server and returns its element, with all errors React reports. */
async function hydrate(serverPage: ReactNode, browserPage: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(serverPage)
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, browserPage, { onRecoverableError }))
  onTestFinished(() => {
    act(() => root.unmount())
    container.remove()
  })
  return { container, onRecoverableError }
}

let consoleError: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
  onTestFinished(() => void consoleError.mockRestore())
})

describe('an icon on the server', () => {
  test.each(['lucide:truck', 'lucide-truck'])('%s › is inlined, hidden from screen readers', (name) => {
    const { source } = createSource({ 'lucide:truck': truck })
    expect(renderToString(withSource(source, <ContentIcon name={name} />))).toBe(
      `<svg class="content-icon size-4" viewBox="0 0 32 24" aria-hidden="true">${truck.body}</svg>`,
    )
  })

  test('with a provider › is inlined', () => {
    const { source } = createSource({ 'acme:tools:key': truck })
    expect(renderToString(withSource(source, <ContentIcon name="@acme:tools:key" />))).toContain(truck.body)
  })

  test('that is not known yet › reserves its space', () => {
    const { source } = createSource()
    expect(renderToString(withSource(source, <ContentIcon name="lucide:truck" className="size-8" />))).toBe(
      '<svg class="content-icon size-8" viewBox="0 0 24 24" aria-hidden="true"></svg>',
    )
  })

  test('twice with ids › each has its own', () => {
    const { source } = createSource({ 'tools:key': gradient })
    const icon = <ContentIcon name="tools:key" />
    const html = renderToString(
      withSource(
        source,
        <>
          {icon}
          {icon}
        </>,
      ),
    )
    const ids = [...html.matchAll(/id="(.*?)"/g)].map((match) => match[1])
    expect([new Set(ids).size, html.includes('icon-id-')]).toEqual([2, false])
    for (const id of ids) expect(html).toContain(`url(#${id})`)
  })

  test.each([[undefined], ['']])('without a name (%j) › nothing is shown or logged', (name) => {
    const { source, warnings } = createSource()
    expect([renderToString(withSource(source, <ContentIcon name={name} />)), warnings]).toEqual(['', []])
  })

  test.each(['truck', 'Lucide:Truck', '<script>', '../a:b'])(
    'with the invalid name %s › a warning, nothing shown',
    (name) => {
      const { source, warnings } = createSource()
      expect(renderToString(withSource(source, <ContentIcon name={name} />))).toBe('')
      expect(warnings).toEqual([`"${name}" is not the name of an icon.`])
    },
  )
})

describe('the colour of an icon', () => {
  const getClasses = (colour: string | undefined) => {
    const { source, warnings } = createSource({ 'lucide:truck': truck })
    const html = renderToString(withSource(source, <ContentIcon name="lucide:truck" colour={colour} />))
    return { list: /class="(.*?)"/.exec(html)?.[1], warnings }
  }

  test.each([
    ['primary', 'text-primary-text'],
    ['tiber', 'text-accent'],
    ['alizarin-crimson', 'text-danger'],
  ])('%s › is a class of the theme', (colour, expected) => {
    expect(getClasses(colour)).toEqual({ list: `content-icon size-4 ${expected}`, warnings: [] })
  })

  test.each(['unicorn', 'constructor', '__proto__'])('%s › a warning, and the colour of the text', (colour) => {
    const warnings = [`The theme has no colour "${colour}" for the icon lucide:truck.`]
    expect(getClasses(colour)).toEqual({ list: 'content-icon size-4', warnings })
  })

  test.each([[''], [undefined]])('%j › the colour of the text, without a warning', (colour) => {
    expect(getClasses(colour)).toEqual({ list: 'content-icon size-4', warnings: [] })
  })
})

describe('an icon in the browser', () => {
  /** Renders again on every click. */
  function Counter({ name }: { name: string }) {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        <ContentIcon name={name} className={count % 2 ? 'size-5' : ''} />
      </button>
    )
  }

  test('that the server has inlined › keeps its markup through hydration and later renders, without a request', async () => {
    const server = createSource({ 'lucide:truck': truck })
    const browser = createSource()
    const page = <Counter name="lucide:truck" />
    const { container, onRecoverableError } = await hydrate(
      withSource(server.source, page),
      withSource(browser.source, page),
    )
    const svg = container.querySelector('svg')
    const path = container.querySelector('path')
    for (const expectedClass of ['size-4', 'size-5', 'size-4']) {
      expect(container.querySelector('svg')?.getAttribute('class')).toContain(expectedClass)
      expect(container.querySelector('svg')).toBe(svg)
      expect(container.querySelector('path')).toBe(path)
      expect(svg?.getAttribute('viewBox')).toBe(truck.viewBox)
      act(() => container.querySelector('button')?.click())
    }
    expect([browser.requests, browser.kept]).toEqual([[], [['lucide:truck', truck]]])
    expect([onRecoverableError.mock.calls, consoleError.mock.calls]).toEqual([[], []])
  })

  test('that the server did not have › is loaded after hydration', async () => {
    const browser = createSource()
    const page = withSource(browser.source, <ContentIcon name="tools:key" />)
    const { container, onRecoverableError } = await hydrate(page, page)
    expect(browser.requests).toEqual(['tools:key'])
    await browser.answer(gradient)
    expect(container.querySelector('svg')?.innerHTML).toMatch(/^<mask id="(\w+-a)"><\/mask><path mask="url\(#\1\)">/)
    expect([onRecoverableError.mock.calls, consoleError.mock.calls]).toEqual([[], []])
  })

  test('that appears later › reserves its space, is loaded and drawn', async () => {
    const { source, requests, answer } = createSource()
    const page = renderInPage(withSource(source, <ContentIcon name="lucide:truck" colour="primary" />))
    expect([page.find('svg').getAttribute('class'), page.find('svg').innerHTML]).toEqual([
      'content-icon size-4 text-primary-text',
      '',
    ])
    await answer(truck)
    expect([page.find('svg').getAttribute('viewBox'), page.find('path').getAttribute('d')]).toEqual([
      '0 0 32 24',
      'M1 1',
    ])
    expect(requests).toEqual(['lucide:truck'])
  })

  test('that is not found › stays empty', async () => {
    const { source, answer } = createSource()
    const page = renderInPage(withSource(source, <ContentIcon name="lucide:unicorn" />))
    await answer(undefined)
    expect(page.find('svg').innerHTML).toBe('')
  })

  test('whose name changes in the preview › is replaced', async () => {
    const { source, answer } = createSource({ 'lucide:truck': truck })
    function Preview() {
      const [name, setName] = useState('lucide:truck')
      return (
        <button type="button" onClick={() => setName('tools:key')}>
          <ContentIcon name={name} />
        </button>
      )
    }
    const page = renderInPage(withSource(source, <Preview />))
    expect(page.find('path').getAttribute('d')).toBe('M1 1')
    page.click('button')
    expect(page.find('svg').innerHTML).toBe('')
    await answer(gradient)
    expect(page.find('mask')).toBeTruthy()
  })

  test('that is gone before its drawing arrives › nothing happens', async () => {
    const { source, answer } = createSource()
    const page = renderInPage(withSource(source, <ContentIcon name="lucide:truck" />))
    page.remove()
    await answer(truck)
    expect(consoleError.mock.calls).toEqual([])
  })
})
