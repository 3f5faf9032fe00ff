import type { TextFiles } from '@tiber/ui/vite/messages.ts'
import { belongsToArea, textAreas, type TextArea } from '../app/i18n/text-areas.ts'

export const textFiles: TextFiles = {
  areas: Object.keys(textAreas),
  belongsToArea: (area, key) => belongsToArea(area as TextArea, key),
}
