import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { delayScripts, shortenManifest, toScriptText } from './paint-first.server.ts'

const link = (name: string) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n1"/>`
const routerScript = `import * as route0 from "/assets/root.js";\n  window.a = "$& </b>";`
const page = `<head>${link('entry')}<link rel="stylesheet" href="/a.css"/>${link('root')}</head><body><script nonce="n1" type="module" async="">${routerScript}</script></body>`

test('scripts of a page › are neither preloaded nor run before its first paint', () => {
  const delayed = delayScripts(page)
  expect(delayed).not.toContain('<link rel="modulepreload"')
  expect(delayed).not.toContain('type="module"')
  expect(delayed).toMatch(/^<head><link rel="stylesheet" href="\/a\.css"\/><\/head><body><script nonce="n1">/)
})

test('scripts of a page › are started by its only script, with their text but not its indentation', () => {
  const loader = /<script[^>]*>(.*)<\/script>/.exec(delayScripts(page))?.[1] ?? ''
  const values = loader.slice(loader.lastIndexOf('})(') + 3, -1)
  const text = routerScript.replace('\n  ', '\n')
  expect(evaluate(`[${values}]`)).toEqual(['entry root', text])
})

test('a text in a script › is read as it was written, whatever is in it', () => {
  const texts = [`"'\\"`, `\\'`, '\\\\"', '</script>', '\n\r\t\u2028\u0000', '${a}`', '€ñ😀', '\ud800']
  for (const text of texts) expect(evaluate(toScriptText(text)), text).toBe(text)
  expect(toScriptText('</script><!--')).not.toContain('<')
  expect(toScriptText('["it\'s"]')).toBe(String.raw`'["it\'s"]'`)
})

const evaluate = (script: string): unknown => runInNewContext(`(${script})`)

test('the manifest of a page › names no files that the page has loaded, but those of other routes', () => {
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/a.js'] },
    routes: {
      shown: {
        id: 'shown',
        hasLoader: true,
        hasAction: false,
        css: [],
        module: '/assets/shown.js',
        imports: ['/b.js'],
      },
      other: { id: 'other', module: '/assets/other.js', imports: ['/c.js'] },
    },
    version: '1',
  }
  const write = (value: object, space?: number) =>
    `import * as route0 from "/assets/shown.js";\n  window.__reactRouterManifest = ${JSON.stringify(value, undefined, space)};\n  import("/assets/entry.js");`
  expect(shortenManifest(write(manifest, 2))).toBe(
    write({
      version: '1',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { shown: { id: 'shown', hasLoader: true, module: '/assets/shown.js' }, other: manifest.routes.other },
    }),
  )
})

test('a page without the script of the router stays as it is', () => {
  expect(delayScripts('<p>404</p>')).toBe('<p>404</p>')
})
