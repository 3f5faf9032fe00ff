import { buildEditorIfChanged } from './editor-build.ts'
import { buildAlways, buildIfChanged } from './web-builds.ts'
import { runCommand } from './run-command.ts'

// `npm run build` builds, with --source-maps for an error service; the launcher adds --if-changed.
await runCommand(async () => {
  await buildEditorIfChanged()
  for (const app of ['storefront', 'desk'] as const)
    await (process.argv.includes('--if-changed')
      ? buildIfChanged(app)
      : buildAlways(app, { withSourceMaps: process.argv.includes('--source-maps') }))
  return 0
})
