import { watchEditor } from './editor-build.ts'

await watchEditor()
