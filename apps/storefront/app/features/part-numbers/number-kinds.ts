import type { KnownNumber } from '@tiber/contract/part-numbers'

export const partNumberKinds = ['OWN', 'ALIAS'] as const satisfies readonly KnownNumber['kind'][]
