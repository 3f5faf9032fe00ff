import type { Locale } from '@tiber/contract/locales'
import type { ContextByAccess } from '../../context.ts'

const texts: Record<Locale, { subject: string; lines: string[]; button: string; end: string }> = {
  'es-ES': {
    subject: 'Correo de prueba de su tienda',
    lines: ['El servidor de correo funciona: los correos de la tienda llegan así a sus clientes y proveedores.'],
    button: 'Abrir la tienda',
    end: 'Lo ha pedido usted en la puesta en marcha.',
  },
  'en-US': {
    subject: 'Test email from your shop',
    lines: ['The mail server works: this is how emails of the shop reach your customers and suppliers.'],
    button: 'Open the shop',
    end: 'You asked for it during the setup.',
  },
}

/** Sends a mail to the caller at once and returns what the mail server said, instead of failing later in a job. */
export async function sendTestMail({ mailer, caller, locale, publicUrl, log }: ContextByAccess['operator']) {
  const sentTo = caller.email
  try {
    await mailer.send({ to: sentTo, locale, action: publicUrl, ...texts[locale] })
    return { sentTo, problem: null }
  } catch (error) {
    // The reason is for the person who sets up the server.
    log.warn({ err: error }, 'The test mail could not be sent')
    return { sentTo, problem: (error as Error).message.slice(0, 500) }
  }
}
