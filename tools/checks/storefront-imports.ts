/**
 * Says what a file may import: the first rule whose `files` match applies; `$1` is its first capture group. Targets are
 * paths from the root, `node:x` or `npm:x`; with the prefix `type ` only types may be imported.
 */
export type ImportRule = { files: RegExp; allowed: string[]; forbidden?: RegExp }

const contract = 'packages/contract/src/'
const storefront = 'apps/storefront/app/'
const ui = 'packages/ui/src/'
const web = 'packages/web/'
const external = ['node:', 'npm:']
// Files of the contract without schemas, which screens may import at run time.
export const lightContract = `${contract}(locales|errors|iban|oklch|primary-colour|company/(shop-look|account-enums|audit-enums)|operator/(changed-things|desk-hit-kinds|view-screens)|personal-data|money|permissions|headers|countries|import-limits|operator/task-kinds|conversations/(thread|incident)-enums|quotes/(quote-enums|rank-suppliers)|catalogue/table-enums|carts/(quantities|quantity-advice|cart-enums|quick-order-enums)|orders/(document-types|answer-texts|carriers|seller-order-enums|approval-enums|order-statuses|payment-enums)).ts`

/** The rules of the storefront; `import-table.ts` has all others. */
export const storefrontImports: ImportRule[] = [
  {
    files: /^apps\/storefront\/app\/routes\.ts$/,
    allowed: ['npm:@react-router/dev/routes', `${ui}i18n/locale`, contract],
  },
  {
    files: /^apps\/storefront\/app\/[^/]+$/,
    allowed: [
      storefront,
      ui,
      web,
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
      ui,
      web,
      contract,
      'npm:',
      'packages/sdk/src/sdk-error',
    ],
  },
  {
    files: /^apps\/storefront\/app\/features\/([^/]+)\//,
    allowed: [
      `${storefront}(features/$1|features/carts/(current|open-cart)|i18n|product-ui|orders|content|icons)/`,
      ui,
      `${storefront}[^/]+-context.ts`,
      `type ${storefront}server/`,
      `type ${web}`,
      `${web}src/session/return-to.ts`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/storefront\/app\/server\//,
    allowed: [
      `${storefront}(?!features|testing)`,
      `${ui}(forms|i18n|theme)/`,
      web,
      `${storefront}features/carts/current/cart-(model|name).ts`,
      'packages/(sdk|contract)/',
      'type packages/server/',
      'type apps/storefront/server/',
      ...external,
    ],
  },
  // Reports what pages and calls say, so it knows their data but uses nothing of them, except to unpack rows.
  {
    files: /^apps\/storefront\/app\/signals\//,
    allowed: [
      `${storefront}signals/`,
      `${web}src/browser/`,
      `type ${storefront}features/`,
      `${storefront}product-ui/packed-rows`,
      lightContract,
      `type ${contract}`,
      'type packages/sdk/',
      'npm:',
    ],
  },
  // Names, loading and checking of icons, in the browser and on the server.
  {
    files: /^apps\/storefront\/app\/icons\//,
    allowed: [`${storefront}icons/`, `${ui}(theme|classes)/`, 'npm:(@iconify/|react)'],
  },
  // Shared by every screen that fills or shows a cart.
  {
    files: /^apps\/storefront\/app\/features\/carts\/(current|open-cart)\//,
    allowed: [
      `${storefront}(features/carts/(current|open-cart)|product-ui)/`,
      ui,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  // Shared by every screen that shows products: pictures, prices, stock, quantities.
  {
    files: /^apps\/storefront\/app\/product-ui\//,
    allowed: [`${storefront}product-ui/`, ui, lightContract, `type ${contract}`, 'npm:'],
  },
  // Blocks and texts of editors, shared by every screen that shows some.
  {
    files: /^apps\/storefront\/app\/content\//,
    allowed: [
      `${storefront}(content|features/carts/current|product-ui|icons)/`,
      ui,
      `${storefront}[^/]+-context.ts`,
      lightContract,
      `type ${contract}`,
      'npm:',
    ],
  },
  {
    files: /^apps\/storefront\/app\/orders\//,
    allowed: [`${storefront}(orders|product-ui)/`, ui, lightContract, `type ${contract}`, 'npm:'],
  },
  {
    files: /^apps\/storefront\/app\/i18n\//,
    allowed: [
      `${storefront}(?!features|server)`,
      `${ui}i18n/`,
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
      `${storefront}(?!features|testing)`,
      `${ui}(i18n|theme)/`,
      web,
      'packages/(server|contract|sdk)/',
      ...external,
    ],
  },
  {
    files: /^apps\/storefront\/vite\//,
    allowed: ['apps/storefront/(vite/|app/(i18n/|routes.ts))', 'packages/(ui|web)/vite/', lightContract, ...external],
  },
]
