import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { addCompoundClasses } from '@tiber/ui/vite/compound-classes.ts'
import { iconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { messages } from '@tiber/ui/vite/messages.ts'
import { shortClasses } from '@tiber/ui/vite/short-classes.ts'
import { textFiles } from './vite/text-files.ts'
import { staleChunk } from '@tiber/web/vite/stale-chunk.ts'

// Shared code is bundled into few files: many small ones compress badly and cost a request each.
const sharedModules =
  /packages\/ui\/src\/(?!forms|grid|session)|storefront\/app\/((product-ui|i18n)\/|features\/frame\/(error|brand|theme|language))|icu-minify|preload-helper/
const frameModules =
  /packages\/ui\/src\/(forms\/(use-)?form-draft|frame\/)|storefront\/app\/(i18n\/|features\/(frame\/(?!mini-cart-panel)|session\/(signed-in-effects|session-check|flash|account-conflict-dialog))|product-ui\/use-suggestions|features\/carts\/current\/(cart-model|cart-updates|carts-|send-change|use-cart-changes|use-live))/
const codeSplitting = {
  groups: [
    { name: 'parts', test: sharedModules, minShareCount: 3 },
    { name: 'frame', test: frameModules, minShareCount: 2 },
    { name: 'forms', test: /packages\/ui\/src\/forms\//, minShareCount: 8 },
  ],
}

const short = shortClasses()

export default defineConfig({
  plugins: [messages(textFiles), iconSprite(), staleChunk(), tailwindcss(), short.plugin, reactRouter()],
  css: { postcss: { plugins: [addCompoundClasses(), short.postcss] } },
  // The first browsers with light-dark(): an older target would rewrite it into something that cannot be forced per
  // page.
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Hidden: no file names its map, and tools/launch/web-builds.ts moves the maps away.
    sourcemap: process.env['SOURCE_MAPS'] === '1' ? 'hidden' : false,
    rolldownOptions: { output: { codeSplitting } },
  },
})
