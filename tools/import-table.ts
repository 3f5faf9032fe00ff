/** Says what a file may import: the first rule whose `files` match applies; `$1` is its first capture group. */
export type ImportRule = { files: RegExp; may: string[]; never?: RegExp }

// A module may call the services of the modules before it; a cycle means a missing concept.
export const moduleOrder =
  'requests settings audit custom-fields addresses organisations identity users accounts notifications files suppliers catalogue prices search part-numbers catalogue-imports carts buying-lists cart-sheets order-desk budgets approvals orders reorder decisions documents payments checkout desk quotes incidents'.split(
    ' ',
  )

// Targets are paths from the root, `node:x` or `npm:x`; with the prefix `type ` only types may be imported.
const contract = 'packages/contract/src/'
const platform = 'apps/platform/src/'
const storefront = 'apps/storefront/app/'
const outside = ['node:', 'npm:']
// Files of the contract without schemas, which screens may import at run time.
const lightContract = `${contract}(locales|errors|money|permissions|headers|countries|import-limits|carts/(quantities|quantity-advice|cart-enums|quick-order-enums)|orders/(document-types|approval-enums|order-statuses|payment-enums)).ts`
const environment = /\bprocess\.env\b/
const clock = /\bprocess\.env\b|\bDate\.now\(|\bnew Date\(\)/

export const importTable: ImportRule[] = [
  // Configuration files beside a package.json.
  { files: /^((?:apps|packages)\/[^/]+\/)?[^/]+\.ts$/, may: ['$1', ...outside] },
  { files: /^(apps|packages)\/([^/]+)\/.*\.test\.tsx?$/, may: ['$1/$2/', 'packages/', ...outside] },
  { files: /^(apps|packages)\/([^/]+)\/.*\btesting\//, may: ['$1/$2/', 'packages/', ...outside] },
  {
    files: /^packages\/contract\//,
    may: [contract, 'npm:typebox'],
    never: /\bfetch\(|\bprocess\.|\bwindow\.|\bdocument\./,
  },
  { files: /^packages\/sdk\//, may: ['packages/sdk/', contract], never: /\bprocess\./ },
  {
    files: /^packages\/demo-data\//,
    may: ['packages/demo-data/', `type ${contract}`],
    never: /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)/,
  },
  // Drawings are pure: a picture depends on its dimensions alone.
  { files: /^packages\/drawings\//, may: ['packages/drawings/'], never: clock },
  { files: /^packages\/server\//, may: ['packages/server/', ...outside], never: environment },
  {
    files: /^apps\/platform\/src\/modules\/([^/]+)\//,
    may: [
      `${platform}modules/$1/`,
      `${platform}(context.ts|database/|imports/)`,
      `type ${platform}http/serve.ts`,
      `type ${platform}(jobs|mail|changes)/`,
      contract,
      'packages/(server|drawings)/',
      'node:crypto',
      'npm:(?!fastify)',
    ],
    never: clock,
  },
  {
    files: /^apps\/platform\/src\/imports\//,
    may: [`${platform}imports/`, contract, 'npm:papaparse', 'node:zlib'],
    never: clock,
  },
  {
    files: /^apps\/platform\/src\/http\//,
    may: [`${platform}(http/|context.ts)`, contract, 'packages/server/', `type ${platform}`, ...outside],
    never: environment,
  },
  {
    files: /^apps\/platform\/src\/(database|jobs|mail|changes)\//,
    may: [
      `${platform}($1/|database/|context.ts)`,
      contract,
      'packages/server/',
      `type ${platform}config.ts`,
      ...outside,
    ],
    never: environment,
  },
  // Adapters know the payment port and nothing of orders.
  {
    files: /^apps\/platform\/src\/payment-providers\/([^/]+)\//,
    may: [
      `${platform}payment-providers/$1/`,
      `${platform}(context.ts|database/|mail/mailer.ts)`,
      `type ${platform}modules/payments/provider.ts`,
      contract,
      ...outside,
    ],
    never: clock,
  },
  {
    files: /^apps\/platform\/src\/seeding\//,
    may: [`${platform}(?!http|testing)`, 'packages/', ...outside],
    never: environment,
  },
  { files: /^apps\/platform\/src\/config\.ts$/, may: ['packages/server/'] },
  {
    files: /^apps\/platform\/src\/context\.ts$/,
    may: [`${platform}database/`, contract, 'packages/server/', `type ${platform}`, ...outside],
  },
  {
    files: /^apps\/platform\/src\/main\.ts$/,
    may: [`${platform}(?!modules|http|testing)`, 'packages/server/', 'node:'],
  },
  {
    files: /^apps\/platform\/src\/[^/]+\.ts$/,
    may: [`${platform}(?!testing)`, 'packages/', ...outside],
    never: environment,
  },
  { files: /^apps\/content\/src\//, may: ['apps/content/src/(?!testing)', contract, 'packages/', ...outside] },
  { files: /^apps\/embedded\//, may: ['apps/(embedded|platform|content)/src/(?!testing)', 'packages/', 'node:'] },
  {
    files: /^apps\/storefront\/app\/routes\.ts$/,
    may: ['npm:@react-router/dev/routes', `${storefront}i18n/locale`, contract],
  },
  {
    files: /^apps\/storefront\/app\/[^/]+$/,
    may: [storefront, contract, 'type packages/server/', 'type apps/storefront/server/', ...outside],
  },
  {
    files: /^apps\/storefront\/app\/features\/.*\.(route|layout|server)\.tsx?$/,
    may: [`${storefront}(?!.*\\.route\\.tsx)`, `type ${storefront}`, contract, 'npm:', 'packages/sdk/src/sdk-error'],
  },
  {
    files: /^apps\/storefront\/app\/features\/([^/]+)\//,
    may: [
      `${storefront}(features/$1|features/carts/(current|sheet-state)|ui|i18n|theme|analytics|forms|product-ui|orders|grid)/`,
      `${storefront}[^/]+-context.ts`,
      `type ${storefront}server/`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/storefront\/app\/server\//,
    may: [
      `${storefront}(?!features|ui|testing)`,
      `${storefront}features/carts/current/cart-(model|name).ts`,
      'packages/(sdk|contract)/',
      'type packages/server/',
      'type apps/storefront/server/',
      ...outside,
    ],
  },
  { files: /^apps\/storefront\/app\/ui\//, may: [`${storefront}(ui|theme)/`, 'apps/storefront/.generated/', 'npm:'] },
  {
    files: /^apps\/storefront\/app\/forms\//,
    may: [`${storefront}(forms|ui|i18n)/`, lightContract, `type ${contract}`, 'npm:'],
  },
  // Shared by every screen that fills or shows a cart.
  {
    files: /^apps\/storefront\/app\/features\/carts\/(current|sheet-state)\//,
    may: [
      `${storefront}(features/carts/(current|sheet-state)|product-ui|ui|i18n)/`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  // Tables with any number of rows and spreadsheet-like keys; the grid does not know their content.
  { files: /^apps\/storefront\/app\/grid\//, may: [`${storefront}(grid|ui)/`, 'npm:'] },
  // Shared by every screen that shows products: pictures, prices, stock, quantities.
  {
    files: /^apps\/storefront\/app\/product-ui\//,
    may: [`${storefront}(product-ui|ui|i18n)/`, lightContract, `type ${contract}`, 'npm:'],
  },
  {
    files: /^apps\/storefront\/app\/orders\//,
    may: [`${storefront}(orders|ui|i18n)/`, lightContract, `type ${contract}`, 'npm:'],
  },
  {
    files: /^apps\/storefront\/app\/(i18n|theme|analytics)\//,
    may: [
      `${storefront}(?!features|server|ui)`,
      'apps/storefront/.generated/',
      lightContract,
      `type ${contract}`,
      ...outside,
    ],
  },
  {
    files: /^apps\/storefront\/server\//,
    may: [
      'apps/storefront/(server|build)/',
      `${storefront}(?!features|ui|testing)`,
      'packages/(server|contract|sdk)/',
      ...outside,
    ],
  },
  { files: /^apps\/storefront\/vite\//, may: ['apps/storefront/(vite|app/i18n|app/ui)/', lightContract, ...outside] },
  {
    files: /^e2e\//,
    may: ['e2e/', 'packages/demo-data/', 'node:', 'npm:(@playwright/test|axe-core|unpdf)'],
  },
  { files: /^benchmarks\//, may: ['benchmarks/', 'tools/', 'packages/', platform, ...outside] },
  { files: /^tools\//, may: ['tools/', 'packages/demo-data/', 'node:', 'npm:(esbuild|playwright|sharp|vitest)'] },
]

// Drizzle's types are slow to compile and its calls are SQL, so it is limited to the files where one looks for SQL.
export const drizzleFiles =
  /^packages\/server\/|\/database\/|\/testing\/|(^|\/)(([a-z-]+-)?(tables|queries)|context|jobs|drizzle\.config)\.ts$|\.test\.ts$/

export const forbiddenNames = new Set(['index', 'utils', 'helpers', 'common', 'misc', 'types', 'constants'])
