import type { SynonymKind } from '@tiber/contract/catalogue/search-synonyms'

export const synonymKinds = ['SYNONYM', 'BRAND', 'PLAIN_FORM'] as const satisfies readonly SynonymKind[]
export const synonymLocales = ['es-ES', 'en-US'] as const
