/**
 * Says what a file may import: the first rule whose `files` match applies; `$1` is its first capture group. Targets are
 * paths from the root, `node:x` or `npm:x`; with the prefix `type ` only types may be imported.
 */
export type ImportRule = { files: RegExp; allowed: string[]; forbidden?: RegExp }

const contract = 'packages/contract/src/'
const storefront = 'apps/storefront/app/'
const external = ['node:', 'npm:']
// Files of the contract without schemas, which screens may import at run time.
const lightContract = `${contract}(locales|errors|iban|personal-data|money|permissions|headers|countries|import-limits|conversations/(thread|incident)-enums|quotes/(quote-enums|rank-suppliers)|carts/(quantities|quantity-advice|cart-enums|quick-order-enums)|orders/(document-types|approval-enums|order-statuses|payment-enums)).ts`

/** The rules of the storefront; `import-table.ts` has all others. */
export const storefrontImports: ImportRule[] = [
  {
    files: /^apps\/storefront\/app\/routes\.ts$/,
    allowed: ['npm:@react-router/dev/routes', `${storefront}i18n/locale`, contract],
  },
  {
    files: /^apps\/storefront\/app\/[^/]+$/,
    allowed: [
      storefront,
      contract,
      'packages/look/',
      'type packages/(server|sdk)/',
      'type apps/storefront/server/',
      ...external,
    ],
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
      `${storefront}(features/$1|features/carts/(current|open-cart)|ui|i18n|theme|forms|product-ui|orders|grid|content)/`,
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
    files: /^apps\/storefront\/app\/(i18n|theme)\//,
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
]
