declare module 'virtual:messages/*' {
  import type { Messages } from '#app/i18n/translator.ts'

  const messages: Messages
  export default messages
}
