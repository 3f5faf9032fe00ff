import { readShortKeys } from './short-keys.ts'

// Written by vite/short-classes.ts once the stylesheet is known.
export const { findKey, listIncludedKeys } = readShortKeys(JSON.parse('__TIBER_SHORT_CLASS_KEYS__'))
