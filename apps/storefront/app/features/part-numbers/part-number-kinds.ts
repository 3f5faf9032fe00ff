import type { PartNumberEntry } from '@tiber/contract/catalogue/part-numbers'

export type PartNumberKind = PartNumberEntry['kind']

export const partNumberKinds = ['OWN', 'ALIAS'] as const satisfies readonly PartNumberKind[]
