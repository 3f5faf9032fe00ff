import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assignTexts, listScreens } from '@tiber/ui/vite/text-files.ts'
import raw from '#generated/messages.es-ES.json'
import { textFiles } from '../../vite/text-files.ts'
import { getTextFiles } from './text-sections.ts'

const app = join(import.meta.dirname, '..')
const assigned = assignTexts({ ...textFiles, app, keys: Object.keys(raw) })
const listTexts = (path: string) => getTextFiles(path).flatMap((file) => [...(assigned.get(file) ?? [])])

test('the screens of both sides are found, and each has texts', () => {
  const paths = listScreens(textFiles.routes, app).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/operator', '/en-US/operator/setup/open', '/supplier/orders/:id']))
  for (const path of paths) expect(listTexts(path).length, path).toBeGreaterThan(5)
})

test.each([
  ['/operator/orders/:id', ['operator-orders.title', 'frame.errors.SV0002'], ['orders.', 'accounts.']],
  ['/supplier/orders', ['orders.title'], ['operator-orders.', 'today.']],
  ['/auth/login', ['session.login.title'], ['command-bar.', 'today.']],
])('%s › gets the texts that its code names', (path, shown, elsewhere) => {
  const texts = listTexts(path)
  expect(texts).toEqual(expect.arrayContaining(shown))
  expect(texts.filter((key) => elsewhere.some((start) => key.startsWith(start)))).toEqual([])
})
