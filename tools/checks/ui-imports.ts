import { lightContract, type ImportRule } from './storefront-imports.ts'

const contract = 'packages/contract/src/'
const ui = 'packages/ui/src/'

/** The rules of the parts that apps share. */
export const uiImports: ImportRule[] = [
  { files: /^packages\/ui\/vite\//, allowed: ['packages/ui/', 'node:', 'npm:'] },
  {
    files: /^packages\/ui\/src\/forms\//,
    allowed: [`${ui}(?!grid|theme|testing)`, lightContract, `type ${contract}`, 'npm:'],
  },
  // Tables with any number of rows and spreadsheet-like keys; the grid does not know their content.
  { files: /^packages\/ui\/src\/grid\//, allowed: [`${ui}(grid/|[^/]+$)`, 'npm:'] },
  {
    files: /^packages\/ui\/src\/i18n\//,
    allowed: [`${ui}i18n/`, lightContract, `type ${contract}`, 'npm:'],
  },
  { files: /^packages\/ui\/src\/theme\//, allowed: [`${ui}theme/`, 'npm:'] },
  // The bar around the pages, the forms of signing in, the look of order stages: parts that know the shop.
  {
    files: /^packages\/ui\/src\/(frame|orders|session)\//,
    allowed: [`${ui}(?!testing)`, lightContract, `type ${contract}`, 'npm:'],
  },
  // Components take their texts as properties.
  {
    files: /^packages\/web\/vite\//,
    allowed: ['packages/web/vite/', 'node:', 'npm:'],
  },
  // What apps with pages do alike: cookies, tokens, forms, rendering, security headers.
  {
    files: /^packages\/web\//,
    allowed: ['packages/web/src/', `${ui}(forms|i18n)/`, 'packages/(contract|sdk|server)/', 'node:', 'npm:'],
  },
  {
    files: /^packages\/ui\/src\//,
    allowed: [`${ui}(?!forms|frame|grid|i18n|orders|session|testing)`, 'packages/ui/.generated/', 'npm:'],
  },
]
