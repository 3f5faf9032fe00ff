import { lazy, Suspense, type ReactNode } from 'react'
import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { renderDocument } from './render-document.server.ts'

const data = `["</script><b>$&",1]\n`

/** Renders a page with data for the browser; returns what failed too. */
async function render(content: ReactNode) {
  const errors: unknown[] = []
  const serverHandoffStream = new Blob([data]).stream()
  const routerContext = { serverHandoffStream, renderMeta: { didRenderScripts: true } } as unknown as EntryContext
  const document = (
    <html lang="en">
      <body>{content}</body>
    </html>
  )
  const onError = (error: unknown) => void errors.push(error)
  const html = await renderDocument({ document, routerContext, nonce: 'n1', onError, timeout: 5_000 })
  return { html, errors }
}

test('a page ends with its data, which cannot end their script', async () => {
  const { html } = await render(<p>Bolts</p>)
  const [, call = ''] = /<script nonce="n1">(.*)<\/script><\/body><\/html>$/.exec(html) ?? []
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head><\/head><body><p>Bolts<\/p><script/)
  const sent: string[] = []
  const streamController = { enqueue: (text: string) => sent.push(text), close: () => sent.push('closed') }
  new Function('window', call)({ __reactRouterContext: { streamController } })
  expect(sent).toEqual([data, 'closed'])
})

test('a part that waits for its code is part of the first page', async () => {
  const loadLate = () => lazy(async () => ({ default: () => <p>Late</p> }))
  const [Late, Alone] = [loadLate(), loadLate()]
  const { html, errors } = await render(
    <>
      <Suspense fallback="Waiting">
        <Late />
      </Suspense>
      <Alone />
    </>,
  )
  expect(html.match(/<p>Late<\/p>/g)).toHaveLength(2)
  expect(html).not.toContain('Waiting')
  expect(errors).toEqual([])
})

test('a page that fails is rejected with its error', async () => {
  const Broken = (): ReactNode => {
    throw new Error('broken')
  }
  await expect(render(<Broken />)).rejects.toThrow('broken')
})

test('a part that fails is left to the browser, and its error reported', async () => {
  const failure = new Error('broken')
  const Broken = (): ReactNode => {
    throw failure
  }
  const { html, errors } = await render(
    <Suspense fallback="Waiting">
      <Broken />
    </Suspense>,
  )
  expect(html).toContain('Waiting')
  expect(errors).toEqual([failure])
})
