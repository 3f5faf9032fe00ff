import { expect, test } from 'vitest'
import { getDocumentUrl, getPictureUrl, getPictureSrcSet } from './picture-url.ts'

test('a drawing has one URL for all widths', () => {
  expect(getPictureUrl('/assets/drawings/1.svg?v=a', 96)).toBe('/images/full/assets/drawings/1.svg?v=a')
  expect(getPictureSrcSet('/assets/drawings/1.svg?v=a', 96)).toBeUndefined()
})

test('a photograph is requested in its width, and twice that for dense screens', () => {
  const source = 'https://cdn.example/p/1.jpg?v=2'
  expect(getPictureUrl(source, 384)).toBe('/images/384/from/cdn.example/p/1.jpg?v=2')
  expect(getPictureSrcSet(source, 384)).toBe(
    '/images/384/from/cdn.example/p/1.jpg?v=2 1x, /images/960/from/cdn.example/p/1.jpg?v=2 2x',
  )
})

test('documents are served from our own URLs', () => {
  expect(getDocumentUrl('/assets/data-sheets/1.es-ES.pdf')).toBe('/documents/assets/data-sheets/1.es-ES.pdf')
  expect(getDocumentUrl('not an address')).toBe('/documents/from/nowhere')
})
