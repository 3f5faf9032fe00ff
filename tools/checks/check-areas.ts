import { moduleOrder } from './import-table.ts'
import { runCheck } from './run-check.ts'
import { listSourceFiles } from './source-files.ts'

const fix = 'Use the same word in contract, module and feature, or change tools/checks/check-areas.ts and say why.'

/** Modules without calls of their own. */
const internalModules = new Set(['customers'])
/** Folders of screens that are not about one module. */
const screenFolders = new Set([
  // Pages of visitors: asking for access, signing in, following mailed links.
  'access',
  'session',
  // The user's own pages, and those of their company with its users and organisations.
  'account',
  'profile',
  'company',
  // One product with everything modules know about it.
  'product',
  // Pages of editors, whose content is a service of its own.
  'content',
  // Around every page.
  'frame',
  'command-bar',
  'style-guide',
])

/** Finds modules without a contract of their name, modules without a place in the order, and features of other names. */
export function findAreaProblems(folder: string): string[] {
  const list = (pattern: string, name: RegExp) =>
    new Set(listSourceFiles(folder, [pattern]).flatMap((file) => name.exec(file)?.[1] ?? []))
  const modules = list('apps/platform/src/modules/**/*.ts', /modules\/([^/]+)\//)
  const contracts = list('packages/contract/src/**/*.ts', /([^/]+)\.ts$/)
  const features = list('apps/storefront/app/features/**/*.{ts,tsx}', /features\/([^/]+)\//)
  const parts = list('apps/platform/src/modules/*/*/*.ts', /modules\/[^/]+\/([^/]+)\//)
  return [
    ...[...modules]
      .filter((name) => !contracts.has(name) && !internalModules.has(name))
      .map((name) => `apps/platform/src/modules/${name}: packages/contract has no ${name}.ts.`),
    ...[...modules]
      .filter((name) => !moduleOrder.includes(name))
      .map((name) => `apps/platform/src/modules/${name}: has no place in moduleOrder.`),
    ...moduleOrder.filter((name) => !modules.has(name)).map((name) => `moduleOrder: there is no module ${name}.`),
    ...[...features]
      .filter((name) => !modules.has(name) && !parts.has(name) && !screenFolders.has(name))
      .map((name) => `apps/storefront/app/features/${name}: no module has this name.`),
  ]
}

if (import.meta.main) runCheck('areas', findAreaProblems, fix)
