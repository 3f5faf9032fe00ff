declare module 'virtual:messages/*' {
  import type { Messages } from '@tiber/ui/i18n/translator.ts'

  const messages: Messages
  export default messages
}
