import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assignTexts, listScreens } from '@tiber/ui/vite/text-files.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { textFiles } from '../../vite/text-files.ts'
import { rawMessages } from './messages.server.ts'
import { getTextFiles } from './text-sections.ts'

const app = join(import.meta.dirname, '..')
const assigned = assignTexts({ ...textFiles, app, keys: Object.keys(rawMessages('es-ES')) })
const listTexts = (path: string) => getTextFiles(path).flatMap((file) => [...(assigned.get(file) ?? [])])

describe('the texts of a page', () => {
  test.each([
    ['/account/orders', ['orders.status.DRAFT_ORDER', 'frame.close'], ['quotes.', 'company.']],
    ['/product/:id', ['product.title', 'forms.problem.required', 'frame.errors.CA0004'], ['orders.', 'cart.']],
    ['/auth/login', ['session.login.title', 'frame.theme'], ['session.reset.dead', 'content.']],
  ])('%s › are those that its code names', (path, shown, elsewhere) => {
    const texts = listTexts(path)
    expect(texts).toEqual(expect.arrayContaining(shown))
    expect(texts.filter((key) => elsewhere.some((start) => key.startsWith(start)))).toEqual([])
  })

  test('that the server localises › are in no file', () => {
    expect([...assigned.values()].flatMap((keys) => [...keys]).filter((key) => key.includes('.flash.'))).toEqual([])
  })

  test('are in files that exist, the same in both languages and in any case', () => {
    for (const { path } of listScreens(textFiles.routes, app)) {
      expect(listTexts(path).length, path).toBeGreaterThan(5)
      expect(getTextFiles(localisedPath(path, 'en-US'))).toEqual(getTextFiles(localisedPath(path, 'es-ES')))
    }
    expect(getTextFiles('/en-us/Product/1')).toEqual(['frame', 'product'])
    expect(getTextFiles('/en-US')).toEqual(['frame', 'home'])
    expect(getTextFiles('/nothing')).toEqual(['frame', 'content'])
  })
})
