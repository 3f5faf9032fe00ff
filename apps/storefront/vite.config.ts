import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { iconSprite } from './vite/icon-sprite.ts'
import { messages } from './vite/messages.ts'
import { staleChunk } from './vite/stale-chunk.ts'

// What three screens share comes in one file: fifty small ones compress badly and cost a request each.
const sharedParts = /storefront\/app\/(ui|goods|i18n|theme)\/(?!lazy|.*messages\.(es|en))|tailwind-merge|icu-minify/
const codeSplitting = { groups: [{ name: 'parts', test: sharedParts, minShareCount: 3 }] }

export default defineConfig({
  plugins: [messages(), iconSprite(), staleChunk(), tailwindcss(), reactRouter()],
  // The first browsers with light-dark(): an older target would rewrite it into something that cannot be forced per page.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'], rolldownOptions: { output: { codeSplitting } } },
})
