import { lightContract, type ImportRule } from './storefront-imports.ts'

const contract = 'packages/contract/src/'
const desk = 'apps/desk/app/'
const ui = 'packages/ui/src/'
const web = 'packages/web/'

/** The rules of the desk; like the storefront's, with fewer folders. */
export const deskImports: ImportRule[] = [
  { files: /^apps\/desk\/app\/routes\.ts$/, allowed: ['npm:@react-router/dev/routes', `${ui}i18n/locale`] },
  {
    files: /^apps\/desk\/app\/features\/.*\.(route|layout|server)\.tsx?$/,
    allowed: [`${desk}(?!.*\\.route\\.tsx)`, `type ${desk}`, ui, web, contract, 'npm:', 'packages/sdk/src/sdk-error'],
  },
  // The day sums up what other screens show in full.
  {
    files: /^apps\/desk\/app\/features\/today\//,
    allowed: [
      `${desk}features/(today|frame|changes|health)/`,
      `${desk}features/staff/use-role-names.ts`,
      `type ${desk}`,
      ui,
      `type ${web}`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/desk\/app\/features\/([^/]+)\//,
    allowed: [
      `${desk}features/($1|frame)/`,
      `${desk}features/staff/use-role-names.ts`,
      `type ${desk}`,
      ui,
      `type ${web}`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/desk\/app\//,
    allowed: [
      desk,
      'apps/desk/.generated/',
      ui,
      web,
      contract,
      'packages/(sdk|look)/',
      'type packages/server/',
      'node:',
      'npm:',
    ],
  },
  { files: /^apps\/desk\/vite\//, allowed: ['apps/desk/(vite/|app/(i18n/|routes.ts))', 'packages/(ui|web)/vite/'] },
  {
    files: /^apps\/desk\/server\//,
    allowed: ['apps/desk/(server|build)/', `type ${desk}`, web, 'packages/(server|contract|sdk)/', 'node:', 'npm:'],
  },
]
