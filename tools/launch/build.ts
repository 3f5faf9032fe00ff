import { buildEditorIfChanged } from './editor-build.ts'
import { buildAlways, buildIfChanged } from './storefront-build.ts'
import { runCommand } from './run-command.ts'

// `npm run build` builds; the launcher adds --if-changed.
await runCommand(async () => {
  await buildEditorIfChanged()
  await (process.argv.includes('--if-changed') ? buildIfChanged() : buildAlways())
  return 0
})
