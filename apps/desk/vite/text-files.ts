import type { TextFiles } from '@tiber/ui/vite/text-files.ts'
import { getTextFiles } from '../app/i18n/text-sections.ts'
import routes from '../app/routes.ts'

export const textFiles: TextFiles = {
  routes,
  frame: ['root.tsx', 'features/frame/desk.layout.tsx'],
  getFiles: getTextFiles,
}
