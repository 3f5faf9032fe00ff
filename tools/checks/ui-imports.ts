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
  // Components take their texts as properties.
  { files: /^packages\/ui\/src\//, allowed: [`${ui}(?!forms|grid|i18n|testing)`, 'packages/ui/.generated/', 'npm:'] },
]
