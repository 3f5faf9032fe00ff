import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

import { addCompoundClasses } from '@tiber/ui/vite/compound-classes.ts'
import { iconSprite } from '@tiber/ui/vite/icon-sprite.ts'
import { messages } from '@tiber/ui/vite/messages.ts'
import { shortClasses } from '@tiber/ui/vite/short-classes.ts'
import { sharedCode } from './vite/shared-code.ts'
import { scriptLimits } from './vite/script-limits.ts'
import { textFiles } from './vite/text-files.ts'
import { limitScripts } from '@tiber/web/vite/script-limits.ts'
import { refuseServerLibraries } from '@tiber/web/vite/server-libraries.ts'
import { staleChunk } from '@tiber/web/vite/stale-chunk.ts'

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
  css: { postcss: { plugins: [addCompoundClasses(), short.postcss] } },
  // The first browsers with light-dark(): an older target would rewrite it into something that cannot be forced per
  // page.
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Hidden: no file names its map, and tools/launch/web-builds.ts moves the maps away.
    sourcemap: process.env['SOURCE_MAPS'] === '1' ? 'hidden' : false,
    rolldownOptions: { output: { codeSplitting: sharedCode } },
  },
})
