import type { Locale } from '@tiber/contract/locales'

type MailText = { subject: string; lines: string[]; button: string; end: string }
type Values = { firstName: string; companyName: string; word: string | undefined }
type About = 'received' | 'question' | 'declined' | 'expired'

/** Texts of the mails to applicants; each carries the link to the status page. */
export const requestMail: Record<Locale, Record<About, (values: Values) => MailText>> = {
  'es-ES': {
    received: ({ firstName, companyName }) => ({
      subject: `Hemos recibido la solicitud de ${companyName}`,
      lines: [
        `Hola, ${firstName}:`,
        `Hemos recibido la solicitud de acceso de ${companyName}. La revisaremos personalmente; solemos responder en un día laborable.`,
      ],
      button: 'Ver el estado',
      end: 'Guarde este correo: el enlace muestra siempre el estado de la solicitud. Si no la ha enviado usted, ignore este correo.',
    }),
    question: ({ firstName, companyName, word }) => ({
      subject: `Una pregunta sobre la solicitud de ${companyName}`,
      lines: [`Hola, ${firstName}:`, 'Para continuar con su solicitud necesitamos un dato más:', word ?? ''],
      button: 'Responder',
      end: 'Continuaremos con la solicitud en cuanto responda.',
    }),
    declined: ({ firstName, companyName, word }) => ({
      subject: `La solicitud de ${companyName} no ha sido aceptada`,
      lines: [
        `Hola, ${firstName}:`,
        `No podemos dar acceso a ${companyName} por ahora.`,
        ...(word === undefined ? [] : [word]),
      ],
      button: 'Ver la solicitud',
      end: 'Si cree que es un error, póngase en contacto con Tiber.',
    }),
    expired: ({ firstName, companyName }) => ({
      subject: `La solicitud de ${companyName} ha caducado`,
      lines: [
        `Hola, ${firstName}:`,
        `La solicitud de acceso de ${companyName} lleva 30 días sin novedades y se ha cerrado. Puede enviar otra cuando quiera.`,
      ],
      button: 'Ver la solicitud',
      end: 'Si aún la necesita, envíe una solicitud nueva.',
    }),
  },
  'en-US': {
    received: ({ firstName, companyName }) => ({
      subject: `We have received the access request from ${companyName}`,
      lines: [
        `Hello ${firstName},`,
        `We have received the access request from ${companyName}. Our team will review it; we usually reply within one business day.`,
      ],
      button: 'View status',
      end: 'Keep this email: the link always shows the status of the request. If you did not send it, ignore this email.',
    }),
    question: ({ firstName, companyName, word }) => ({
      subject: `A question about the access request from ${companyName}`,
      lines: [`Hello ${firstName},`, 'To continue with your request, we need one more detail:', word ?? ''],
      button: 'Reply',
      end: 'We will continue with the request as soon as you reply.',
    }),
    declined: ({ firstName, companyName, word }) => ({
      subject: `The access request from ${companyName} was declined`,
      lines: [
        `Hello ${firstName},`,
        `We cannot give ${companyName} access at this time.`,
        ...(word === undefined ? [] : [word]),
      ],
      button: 'View request',
      end: 'If you think this is a mistake, please contact Tiber.',
    }),
    expired: ({ firstName, companyName }) => ({
      subject: `The access request from ${companyName} has expired`,
      lines: [
        `Hello ${firstName},`,
        `Nothing has happened with the access request from ${companyName} for 30 days, so it was closed. You can send another one at any time.`,
      ],
      button: 'View request',
      end: 'If you still need access, send a new request.',
    }),
  },
}
