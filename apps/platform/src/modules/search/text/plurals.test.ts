import { describe, expect, test } from 'vitest'
import { toRegularForm } from './plurals.ts'

describe('a word whose plural has another stem', () => {
  test.each([
    ['es', 'lapiz', 'lapices'],
    ['es', 'luz', 'luces'],
    ['es', 'kit', 'kits'],
    ['es', 'spray', 'sprays'],
    ['es', 'pared', 'paredes'],
    ['en', 'knife', 'knives'],
    ['en', 'shelf', 'shelves'],
    ['en', 'bookshelf', 'bookshelves'],
    ['en', 'foot', 'feet'],
    ['en', 'lens', 'lenses'],
  ] as const)('%s › has one form: %s, %s', (language, singular, plural) => {
    expect(toRegularForm(language, plural)).toBe(toRegularForm(language, singular))
  })

  test.each([
    ['es', 'taza'],
    ['es', 'tornillos'],
    ['es', 'abs'],
    ['es', 'express'],
    ['en', 'valves'],
    ['en', 'gloves'],
    ['en', 'olives'],
  ] as const)('%s › other words stay as they are: %s', (language, word) => {
    expect(toRegularForm(language, word)).toBe(word)
  })
})
