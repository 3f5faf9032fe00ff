import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { addCompoundClasses } from '@tiber/ui/vite/compound-classes.ts'
import { iconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { messages } from '@tiber/ui/vite/messages.ts'
import { shortClasses } from '@tiber/ui/vite/short-classes.ts'
import { limitScripts } from '@tiber/web/vite/script-limits.ts'
import { refuseServerLibraries } from '@tiber/web/vite/server-libraries.ts'
import { staleChunk } from '@tiber/web/vite/stale-chunk.ts'
import { defineConfig } from 'vite'
import { scriptLimits } from './vite/script-limits.ts'
import { textFiles } from './vite/text-files.ts'

// Shared code is bundled into few files: many small ones compress badly and cost a request each.
const codeSplitting = {
  groups: [
    {
      name: 'parts',
      // Dates and addresses are only entered on some screens.
      test: /packages\/ui\/src\/(?!forms\/address\/|inputs\/(?:calendar|date-input))|desk\/app\/i18n\/|icu-minify|preload-helper/,
      minShareCount: 3,
    },
  ],
}

const short = shortClasses()

export default defineConfig({
  plugins: [
    messages(textFiles),
    iconSprite(),
    staleChunk(),
    refuseServerLibraries(),
    limitScripts(scriptLimits),
    tailwindcss(),
    short.plugin,
    reactRouter(),
  ],
  css: { postcss: { plugins: [addCompoundClasses({ isComplete: false }), short.postcss] } },
  build: {
    // The first browsers with light-dark(): an older target would rewrite it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: process.env['SOURCE_MAPS'] === '1' ? 'hidden' : false,
    rolldownOptions: { output: { codeSplitting } },
  },
})
