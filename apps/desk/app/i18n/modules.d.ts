declare module 'virtual:messages/version' {
  const version: string
  export default version
}

declare module 'virtual:messages/*' {
  import type { Messages } from '@tiber/ui/i18n/translator.ts'

  const messages: Messages
  export default messages
}
