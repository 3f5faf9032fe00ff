import { storefrontImports, type ImportRule } from './storefront-imports.ts'
import { deskImports } from './desk-imports.ts'
import { uiImports } from './ui-imports.ts'

// A module may call the services of the modules before it; a cycle means a missing concept.
export const moduleOrder = [
  'settings audit customers custom-fields addresses organisations users views files tasks accounts suppliers catalogue prices taxes',
  'search part-numbers catalogue-imports carts buying-lists cart-sheets quick-order orders product-pages reorder documents',
  'payments checkout threads quotes incidents changes dashboard statistics operator desk-search setup',
].flatMap((line) => line.split(' '))

const contract = 'packages/contract/src/'
const platform = 'apps/platform/src/'
const content = 'apps/content/src/'
const external = ['node:', 'npm:']
const environment = /\bprocess\.env\b/
const clock = /\bprocess\.env\b|\bDate\.now\(|\bnew Date\(\)/

export const importTable: ImportRule[] = [
  // Configuration files beside a package.json.
  {
    files: /^((?:apps|packages)\/[^/]+\/)?[^/]+\.ts$/,
    allowed: ['$1', 'packages/(ui|web)/vite/', 'tools/tests/test-limits.ts', ...external],
  },
  { files: /^(apps|packages)\/([^/]+)\/.*\.test\.tsx?$/, allowed: ['$1/$2/', 'packages/', ...external] },
  { files: /^(apps|packages)\/([^/]+)\/.*\btesting\//, allowed: ['$1/$2/', 'packages/', ...external] },
  {
    files: /^packages\/contract\//,
    allowed: [contract, 'npm:typebox'],
    forbidden: /\bfetch\(|\bprocess\.|\bwindow\.|\bdocument\./,
  },
  {
    files: /^packages\/sdk\//,
    allowed: ['packages/sdk/', contract, 'npm:storyblok-js-client'],
    forbidden: /\bprocess\./,
  },
  {
    files: /^packages\/demo-data\//,
    allowed: ['packages/demo-data/', `${contract}content/shop-components.ts`, `type ${contract}`],
    forbidden: /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)/,
  },
  // Drawings are pure: a picture depends on its dimensions alone.
  { files: /^packages\/look\//, allowed: ['packages/look/', 'node:', 'npm:subset-font'] },
  { files: /^packages\/drawings\//, allowed: ['packages/drawings/'], forbidden: clock },
  {
    files: /^packages\/server\//,
    allowed: ['packages/server/', `${contract}personal-data.ts`, ...external],
    forbidden: environment,
  },
  {
    files: /^apps\/platform\/src\/modules\/([^/]+)\//,
    allowed: [
      `${platform}modules/$1/`,
      `${platform}((context|rights).ts|database/|imports/|pdf/|files/(content-types|signed-urls).ts)`,
      `type ${platform}http/serve.ts`,
      `type ${platform}(jobs|mail|changes|files)/`,
      contract,
      'packages/(server|drawings)/',
      'node:crypto',
      'npm:(?!fastify)',
    ],
    forbidden: clock,
  },
  {
    files: /^apps\/platform\/src\/imports\//,
    allowed: [`${platform}imports/`, contract, 'npm:(papaparse|piscina|yauzl)', 'node:(os|stream|zlib)'],
    forbidden: clock,
  },
  {
    files: /^apps\/platform\/src\/pdf\//,
    allowed: [`${platform}pdf/`, `type ${platform}context.ts`, contract, 'npm:pdfkit', 'npm:uqr', 'node:(fs|zlib)'],
    forbidden: clock,
  },
  {
    files: /^apps\/platform\/src\/http\//,
    allowed: [`${platform}(http/|(context|rights).ts)`, contract, 'packages/server/', `type ${platform}`, ...external],
    forbidden: environment,
  },
  {
    files: /^apps\/platform\/src\/(database|jobs|mail|changes|files)\//,
    allowed: [
      `${platform}($1/|database/|context.ts)`,
      contract,
      'packages/server/',
      `type ${platform}config.ts`,
      ...external,
    ],
    forbidden: environment,
  },
  // Adapters know the payment port and nothing of orders.
  {
    files: /^apps\/platform\/src\/payment-providers\/([^/]+)\//,
    allowed: [
      `${platform}payment-providers/$1/`,
      `${platform}(context.ts|database/|mail/mailer.ts)`,
      `type ${platform}modules/payments/provider.ts`,
      'packages/server/',
      contract,
      ...external,
    ],
    forbidden: clock,
  },
  {
    files: /^apps\/platform\/src\/seeding\//,
    allowed: [`${platform}(?!http|testing)`, 'packages/', ...external],
    forbidden: environment,
  },
  {
    files: /^apps\/platform\/src\/config\.ts$/,
    allowed: ['packages/server/', `${contract}iban.ts`, 'node:path'],
  },
  {
    files: /^apps\/platform\/src\/context\.ts$/,
    allowed: [`${platform}database/`, contract, 'packages/server/', `type ${platform}`, ...external],
  },
  {
    files: /^apps\/platform\/src\/main\.ts$/,
    allowed: [`${platform}(?!modules|http|testing)`, 'packages/server/', 'node:'],
  },
  {
    files: /^apps\/platform\/src\/[^/]+\.ts$/,
    allowed: [`${platform}(?!testing)`, 'packages/', ...external],
    forbidden: environment,
  },
  // Files know nothing of stories; what visitors read does not depend on how it is edited.
  {
    files: /^apps\/content\/src\/assets\//,
    allowed: [`${content}(assets/|queries.ts|request-error.ts)`, contract, 'packages/server/', ...external],
    forbidden: environment,
  },
  {
    files: /^apps\/content\/src\/delivery\//,
    allowed: [
      `${content}(delivery|assets)/`,
      `${content}(queries|request-error|space-reader).ts`,
      contract,
      'packages/server/',
      ...external,
    ],
    forbidden: environment,
  },
  {
    files: /^apps\/content\/src\/management\//,
    allowed: [
      `${content}(management|delivery|assets)/`,
      `${content}(queries|request-error|space-reader).ts`,
      contract,
      'packages/server/',
      ...external,
    ],
    forbidden: environment,
  },
  { files: /^apps\/content\/src\//, allowed: [`${content}(?!testing)`, contract, 'packages/', ...external] },
  // The editor talks to the content service by its calls alone.
  { files: /^apps\/editor\/src\//, allowed: ['apps/editor/src/', 'packages/look/', 'npm:'] },
  { files: /^apps\/embedded\//, allowed: ['apps/(embedded|platform|content)/src/(?!testing)', 'packages/', 'node:'] },
  ...storefrontImports,
  ...deskImports,
  ...uiImports,
  {
    files: /^e2e\//,
    allowed: [
      'e2e/',
      'packages/(demo-data|(server|sdk)/src/testing)/',
      'node:',
      'npm:(@playwright/test|axe-core|fflate|unpdf)',
    ],
  },
  { files: /^benchmarks\//, allowed: ['benchmarks/', 'tools/', 'packages/', platform, ...external] },
  {
    files: /^tools\//,
    allowed: [
      'tools/',
      'packages/demo-data/',
      'apps/editor/src/ui/icons.ts',
      'type packages/server/src/testing/',
      'node:',
      'npm:(esbuild|playwright|scslre|sharp|typescript-api|vitest)',
    ],
  },
]

// SQL is limited to the files where one looks for it.
export const sqlFiles =
  /^packages\/server\/|\/database\/|\/testing\/|(^|\/)([a-z-]+-)?(queries|conditions)\.ts$|\.test\.ts$/

// Drizzle declares tables, from which its generator writes migrations; at run time nothing imports it.
export const tablesFiles =
  /^apps\/(platform|content)\/src\/((modules|payment-providers)\/([^/]+\/)+|mail\/)?([a-z-]+-)?tables\.ts$|^apps\/platform\/src\/database\/columns\.ts$/

export const forbiddenNames = new Set(['index', 'utils', 'helpers', 'common', 'misc', 'types', 'constants'])
