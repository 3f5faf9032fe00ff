import enUS from '#generated/messages.en-US.js?url&no-inline'
import esES from '#generated/messages.es-ES.js?url&no-inline'

import type { Locale } from './locale.ts'

/** Addresses of the compiled texts, hashed by content and the same on server and client, so that the head can preload them. */
export const messageUrls: Record<Locale, string> = { 'es-ES': esES, 'en-US': enUS }
