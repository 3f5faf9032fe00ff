// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { markLinks } from './mark-links.ts'

test('links of the page › are marked for the router, except files and other addresses', () => {
  document.body.innerHTML =
    '<a href="/c">1</a><a href="/en-US/c?q=1">2</a><a href="/list.csv" download>3</a><a href="https://example.com/">4</a><a href="#part">5</a>'
  markLinks()
  const marked = [...document.querySelectorAll('[data-discover="true"]')].map((link) => link.textContent)
  expect(marked).toEqual(['1', '2'])
})
