import type { Locale } from '@tiber/contract/locales'

type MailText = { subject: string; lines: string[]; button: string; end: string }
type Values = { firstName: string; companyName: string; word: string | undefined }
type About = 'received' | 'question' | 'declined'

/** Texts of the mails to applicants; each carries the link to the status page. */
export const requestMail: Record<Locale, Record<About, (values: Values) => MailText>> = {
  'es-ES': {
    received: ({ firstName, companyName }) => ({
      subject: `Hemos recibido la solicitud de ${companyName}`,
      lines: [
        `Hola, ${firstName}:`,
        `Hemos recibido la solicitud de acceso de ${companyName}. La revisa una persona; lo normal es tener respuesta en un día laborable.`,
      ],
      button: 'Ver el estado',
      end: 'Guarde este correo: el enlace muestra siempre el estado de la solicitud. Si no la ha hecho usted, no haga nada.',
    }),
    question: ({ firstName, companyName, word }) => ({
      subject: `Una pregunta sobre la solicitud de ${companyName}`,
      lines: [`Hola, ${firstName}:`, 'Para seguir con su solicitud necesitamos saber algo:', word ?? ''],
      button: 'Responder',
      end: 'La solicitud sigue adelante en cuanto responda.',
    }),
    declined: ({ firstName, companyName, word }) => ({
      subject: `La solicitud de ${companyName} no ha sido aceptada`,
      lines: [
        `Hola, ${firstName}:`,
        `No podemos dar acceso a ${companyName} por ahora.`,
        ...(word === undefined ? [] : [word]),
      ],
      button: 'Ver la solicitud',
      end: 'Si cree que es un error, responda a quien le atiende en Tiber.',
    }),
  },
  'en-US': {
    received: ({ firstName, companyName }) => ({
      subject: `We have received the request of ${companyName}`,
      lines: [
        `Hello ${firstName},`,
        `We have received the request of ${companyName} for access. A person looks at it; an answer usually takes one working day.`,
      ],
      button: 'See where it stands',
      end: 'Keep this mail: its link always shows where the request stands. If it was not you, do nothing.',
    }),
    question: ({ firstName, companyName, word }) => ({
      subject: `A question about the request of ${companyName}`,
      lines: [`Hello ${firstName},`, 'To go on with your request we need to know something:', word ?? ''],
      button: 'Answer',
      end: 'The request goes on as soon as you answer.',
    }),
    declined: ({ firstName, companyName, word }) => ({
      subject: `The request of ${companyName} was not accepted`,
      lines: [
        `Hello ${firstName},`,
        `We cannot give access to ${companyName} for now.`,
        ...(word === undefined ? [] : [word]),
      ],
      button: 'See the request',
      end: 'If you think this is a mistake, tell your contact at Tiber.',
    }),
  },
}
