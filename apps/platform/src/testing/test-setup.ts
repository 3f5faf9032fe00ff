import type { TestProject } from 'vitest/node'
import { prepareImage, removeImage, type DatabaseImage } from './database/database-image.ts'

declare module 'vitest' {
  // Vitest requires an interface here, to merge it with its own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    databaseImage: DatabaseImage
  }
}

export default async function setup(project: TestProject) {
  const image = await prepareImage(project.config.env?.['TEST_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'])
  project.provide('databaseImage', image)
  return () => removeImage(image)
}
