import type { Locale } from '@tiber/contract/locales'

type MailText = { subject: string; lines: string[]; button: string; end: string }
type Texts<Values> = Record<Locale, (values: Values) => MailText>

type Invitation = { firstName: string; accountName: string; inviter: string | null }

export const activationMail: Texts<Invitation> = {
  'es-ES': ({ firstName, accountName, inviter }) => ({
    subject: `Active su acceso a ${accountName}`,
    lines: [
      `Hola, ${firstName}:`,
      inviter
        ? `${inviter} le ha dado acceso a Tiber para comprar en nombre de ${accountName}.`
        : `Su acceso a Tiber para comprar en nombre de ${accountName} está listo.`,
    ],
    button: 'Activar el acceso',
    end: 'El enlace sirve una vez y caduca en 7 días. Si caduca, la misma página le envía otro.',
  }),
  'en-US': ({ firstName, accountName, inviter }) => ({
    subject: `Activate your access to ${accountName}`,
    lines: [
      `Hello ${firstName},`,
      inviter
        ? `${inviter} has given you access to Tiber, to buy for ${accountName}.`
        : `Your access to Tiber, to buy for ${accountName}, is ready.`,
    ],
    button: 'Activate access',
    end: 'The link works once and expires in 7 days. If it has expired, the same page sends you another one.',
  }),
}

export const joinMail: Texts<Invitation> = {
  'es-ES': ({ firstName, accountName, inviter }) => ({
    subject: `${accountName} le invita a comprar en su nombre`,
    lines: [
      `Hola, ${firstName}:`,
      `${inviter} le invita a comprar también en nombre de ${accountName}. Seguirá entrando con su contraseña de siempre.`,
    ],
    button: 'Aceptar la invitación',
    end: 'El enlace sirve una vez y caduca en 7 días. Si no quiere, no haga nada.',
  }),
  'en-US': ({ firstName, accountName, inviter }) => ({
    subject: `${accountName} invites you to buy for them`,
    lines: [
      `Hello ${firstName},`,
      `${inviter} invites you to buy for ${accountName} as well. You keep signing in with your own password.`,
    ],
    button: 'Accept the invitation',
    end: 'The link works once and expires in 7 days. If you do not want to, do nothing.',
  }),
}

type Change = { firstName: string; what: 'email' | 'password' }

export const changeMail: Texts<Change> = {
  'es-ES': ({ firstName, what }) => ({
    subject: what === 'email' ? 'El correo de su acceso ha cambiado' : 'Su contraseña ha cambiado',
    lines: [
      `Hola, ${firstName}:`,
      what === 'email'
        ? 'Desde ahora se entra en su cuenta de Tiber con otro correo.'
        : 'La contraseña de su cuenta de Tiber acaba de cambiar, y se han cerrado las demás sesiones.',
    ],
    button: 'No he sido yo',
    end: 'Si lo ha hecho usted o su administrador, no tiene que hacer nada.',
  }),
  'en-US': ({ firstName, what }) => ({
    subject: what === 'email' ? 'The e-mail of your access has changed' : 'Your password has changed',
    lines: [
      `Hello ${firstName},`,
      what === 'email'
        ? 'From now on your Tiber account is entered with another e-mail.'
        : 'The password of your Tiber account has just been changed, and the other sessions were ended.',
    ],
    button: 'It was not me',
    end: 'If you or your administrator did this, there is nothing to do.',
  }),
}
