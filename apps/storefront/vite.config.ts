import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { iconSprite } from './vite/icon-sprite.ts'
import { messages } from './vite/messages.ts'
import { staleChunk } from './vite/stale-chunk.ts'

export default defineConfig({
  plugins: [messages(), iconSprite(), staleChunk(), tailwindcss(), reactRouter()],
  // The first browsers with light-dark(): an older target would rewrite it into something that cannot be forced per page.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
})
