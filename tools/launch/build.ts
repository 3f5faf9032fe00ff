import { buildEditorIfChanged } from './editor-build.ts'
import { buildAlways, buildIfChanged } from './storefront-build.ts'
import { runCommand } from './run-command.ts'

// `npm run build` builds, with --source-maps for an error service; the launcher adds --if-changed.
await runCommand(async () => {
  await buildEditorIfChanged()
  await (process.argv.includes('--if-changed')
    ? buildIfChanged()
    : buildAlways({ withSourceMaps: process.argv.includes('--source-maps') }))
  return 0
})
