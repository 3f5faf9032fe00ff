import { expect, test } from 'vitest'
import { cleanBreadcrumb, cleanReport } from './clean-report.ts'

test('report › no query, header, id or e-mail address is left in it', () => {
  const report = {
    message: 'anna@company.example: GET https://shop.example/search.data?q=anna failed',
    request: { url: 'https://shop.example/account/orders/17?q=anna', headers: { referer: '/auth?token=anna' } },
    spans: [
      {
        description: 'GET /search.data?q=anna',
        data: { 'url.full': '/search.data?q=anna#anna', 'http.query': '?q=anna' },
      },
    ],
    urls: ['https://shop.example/?welcome=anna'],
  }
  expect(cleanReport(report)).toEqual({
    message: '[e-mail]: GET https://shop.example/search.data failed',
    request: { url: 'https://shop.example/account/orders/:id' },
    spans: [{ description: 'GET /search.data', data: { 'url.full': '/search.data', 'http.query': '' } }],
    urls: ['https://shop.example/'],
  })
})

test.each([
  [
    'a request keeps its path',
    { category: 'fetch', data: { url: '/cart?name=anna' } },
    { category: 'fetch', data: { url: '/cart' } },
  ],
  [
    'a click keeps its element without labels',
    { category: 'ui.click', message: 'li > button.icon[aria-label="Delete For anna"]' },
    { category: 'ui.click', message: 'li > button.icon' },
  ],
  ['a navigation is left out', { category: 'navigation', data: { to: '/account' } }, null],
  ['a line of the console is left out', { category: 'console', message: 'anna' }, null],
])('breadcrumb › %s', (_name, crumb, expected) => {
  expect(cleanBreadcrumb(crumb)).toEqual(expected)
})
