import type { KnownNumber } from '@tiber/contract/part-numbers'

export type PartNumberKind = KnownNumber['kind']

export const partNumberKinds = ['OWN', 'ALIAS'] as const satisfies readonly PartNumberKind[]
