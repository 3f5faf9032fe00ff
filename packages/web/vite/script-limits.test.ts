import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { measureScripts } from './script-limits.ts'

/** A script that compresses to about so many kB: its characters have six bits. */
function createScript(kilobytes: number, moduleId = '', imports: string[] = []) {
  const code = randomBytes(kilobytes * 1024).toString('base64url')
  return { type: 'chunk' as const, imports, moduleIds: [moduleId], code }
}
const createTexts = (kilobytes: number) => ({ type: 'asset' as const, source: createScript(kilobytes).code })

test('the scripts of a page › are what its routes import, and its texts, each once', () => {
  const needed = {
    'entry.js': createScript(8, '/shop/app/entry.client.tsx', ['core.js']),
    'root.js': createScript(8, '/shop/app/root.tsx?route', ['core.js']),
    'core.js': createScript(16),
    'page.js': createScript(8, '/shop/app/features/page.route.tsx', ['core.js', 'parts.js']),
    'parts.js': createScript(8),
    'texts-1.es-ES.page.js': createTexts(8),
  }
  const others = {
    'other.js': createScript(64, '/shop/app/features/other.route.tsx', ['core.js']),
    'texts-1.es-ES.other.js': createTexts(64),
    'texts-1.en-US.page.js': createTexts(64),
  }
  const size = measureScripts({ ...needed, ...others }, { files: ['app/features/page.route.tsx'], texts: ['page'] })
  expect(size).toBeGreaterThan(54)
  expect(size).toBeLessThan(60)
})
