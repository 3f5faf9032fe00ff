import type { Locale } from '@tiber/contract/locales'
import type { Mail } from '../../mail/mailer.ts'

const texts: Record<Locale, { subject: string; note: (to: string) => string }> = {
  'es-ES': {
    subject: 'Prueba',
    note: (to) =>
      `Correo del pedido de prueba. En un pedido real lo recibiría ${to}, con un botón que lleva a la tienda.`,
  },
  'en-US': {
    subject: 'Test',
    note: (to) =>
      `Email of the test order. With a real order, ${to} would get it, with a button that leads to the shop.`,
  },
}

/** Addresses a mail of a test order to the owner; its link would lead to an order that does not exist. */
export function toOwnerMail({ action: _action, ...mail }: Mail, to: string, locale: Locale): Mail {
  const { subject, note } = texts[locale]
  return { ...mail, to, subject: `[${subject}] ${mail.subject}`, lines: [note(mail.to), ...mail.lines] }
}
