/** Says what a file may import: the first rule whose `files` match applies; `$1` is its first capture group. */
export type ImportRule = { files: RegExp; allowed: string[]; forbidden?: RegExp }

// A module may call the services of the modules before it; a cycle means a missing concept.
export const moduleOrder = [
  'settings audit customers custom-fields addresses organisations users files accounts suppliers catalogue prices taxes',
  'search part-numbers catalogue-imports carts buying-lists cart-sheets quick-order orders reorder documents payments',
  'checkout threads quotes incidents changes dashboard statistics',
].flatMap((line) => line.split(' '))

// Targets are paths from the root, `node:x` or `npm:x`; with the prefix `type ` only types may be imported.
const contract = 'packages/contract/src/'
const platform = 'apps/platform/src/'
const content = 'apps/content/src/'
const storefront = 'apps/storefront/app/'
const external = ['node:', 'npm:']
// Files of the contract without schemas, which screens may import at run time.
const lightContract = `${contract}(locales|errors|iban|personal-data|money|permissions|headers|countries|import-limits|conversations/(thread|incident)-enums|quotes/(quote-enums|rank-suppliers)|carts/(quantities|quantity-advice|cart-enums|quick-order-enums)|orders/(document-types|approval-enums|order-statuses|payment-enums)).ts`
const environment = /\bprocess\.env\b/
const clock = /\bprocess\.env\b|\bDate\.now\(|\bnew Date\(\)/

export const importTable: ImportRule[] = [
  // Configuration files beside a package.json.
  { files: /^((?:apps|packages)\/[^/]+\/)?[^/]+\.ts$/, allowed: ['$1', ...external] },
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
      `${platform}(context.ts|database/|imports/|pdf/|files/(content-types|signed-urls).ts)`,
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
    allowed: [`${platform}pdf/`, `type ${platform}context.ts`, contract, 'npm:pdfkit'],
    forbidden: clock,
  },
  {
    files: /^apps\/platform\/src\/http\//,
    allowed: [`${platform}(http/|context.ts)`, contract, 'packages/server/', `type ${platform}`, ...external],
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
  {
    files: /^apps\/storefront\/app\/routes\.ts$/,
    allowed: ['npm:@react-router/dev/routes', `${storefront}i18n/locale`, contract],
  },
  {
    files: /^apps\/storefront\/app\/[^/]+$/,
    allowed: [storefront, contract, 'type packages/(server|sdk)/', 'type apps/storefront/server/', ...external],
  },
  {
    files: /^apps\/storefront\/app\/features\/.*\.(route|layout|server)\.tsx?$/,
    allowed: [
      `${storefront}(?!.*\\.route\\.tsx)`,
      `type ${storefront}`,
      contract,
      'npm:',
      'packages/sdk/src/sdk-error',
    ],
  },
  {
    files: /^apps\/storefront\/app\/features\/([^/]+)\//,
    allowed: [
      `${storefront}(features/$1|features/carts/(current|open-cart)|ui|i18n|theme|analytics|forms|product-ui|orders|grid|content)/`,
      `${storefront}[^/]+-context.ts`,
      `type ${storefront}server/`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/storefront\/app\/server\//,
    allowed: [
      `${storefront}(?!features|ui|testing)`,
      `${storefront}features/carts/current/cart-(model|name).ts`,
      'packages/(sdk|contract)/',
      'type packages/server/',
      'type apps/storefront/server/',
      ...external,
    ],
  },
  {
    files: /^apps\/storefront\/app\/ui\//,
    allowed: [`${storefront}(ui|theme|icons)/`, 'apps/storefront/.generated/', 'npm:'],
  },
  // Reports what pages and calls say, so it knows their data but uses nothing of them.
  {
    files: /^apps\/storefront\/app\/signals\//,
    allowed: [
      `${storefront}(signals/|stale-chunk.ts)`,
      `type ${storefront}features/`,
      lightContract,
      `type ${contract}`,
      'type packages/sdk/',
      'npm:',
    ],
  },
  // Names, loading and checking of icons, in the browser and on the server.
  { files: /^apps\/storefront\/app\/icons\//, allowed: [`${storefront}icons/`, 'npm:@iconify/'] },
  {
    files: /^apps\/storefront\/app\/forms\//,
    allowed: [`${storefront}(forms|ui|i18n)/`, lightContract, `type ${contract}`, 'npm:'],
  },
  // Shared by every screen that fills or shows a cart.
  {
    files: /^apps\/storefront\/app\/features\/carts\/(current|open-cart)\//,
    allowed: [
      `${storefront}(features/carts/(current|open-cart)|product-ui|ui|i18n)/`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  // Tables with any number of rows and spreadsheet-like keys; the grid does not know their content.
  { files: /^apps\/storefront\/app\/grid\//, allowed: [`${storefront}(grid|ui)/`, 'npm:'] },
  // Shared by every screen that shows products: pictures, prices, stock, quantities.
  {
    files: /^apps\/storefront\/app\/product-ui\//,
    allowed: [`${storefront}(product-ui|ui|i18n)/`, lightContract, `type ${contract}`, 'npm:'],
  },
  // Blocks and texts of editors, shared by every screen that shows some.
  {
    files: /^apps\/storefront\/app\/content\//,
    allowed: [
      `${storefront}(content|features/carts/current|product-ui|ui|i18n)/`,
      `${storefront}[^/]+-context.ts`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/storefront\/app\/orders\//,
    allowed: [`${storefront}(orders|product-ui|ui|i18n)/`, lightContract, `type ${contract}`, 'npm:'],
  },
  {
    files: /^apps\/storefront\/app\/(i18n|theme|analytics)\//,
    allowed: [
      `${storefront}(?!features|server|ui)`,
      'apps/storefront/.generated/',
      lightContract,
      `type ${contract}`,
      ...external,
    ],
  },
  {
    files: /^apps\/storefront\/server\//,
    allowed: [
      'apps/storefront/(server|build)/',
      `${storefront}(?!features|ui|testing)`,
      'packages/(server|contract|sdk)/',
      ...external,
    ],
  },
  {
    files: /^apps\/storefront\/vite\//,
    allowed: ['apps/storefront/(vite|app/i18n|app/ui)/', lightContract, ...external],
  },
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
