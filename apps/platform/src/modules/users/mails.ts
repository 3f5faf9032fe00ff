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
    end: 'El enlace se puede usar una sola vez y caduca en 7 días. Si ha caducado, puede pedir otro en la misma página.',
  }),
  'en-US': ({ firstName, accountName, inviter }) => ({
    subject: `Activate your access to ${accountName}`,
    lines: [
      `Hello ${firstName},`,
      inviter
        ? `${inviter} has given you access to Tiber to buy on behalf of ${accountName}.`
        : `Your access to Tiber is ready: you can now buy on behalf of ${accountName}.`,
    ],
    button: 'Activate access',
    end: 'The link can be used once and expires in 7 days. If it has expired, you can request a new one on the same page.',
  }),
}

export const joinMail: Texts<Invitation> = {
  'es-ES': ({ firstName, accountName, inviter }) => ({
    subject: `${accountName} le invita a comprar en su nombre`,
    lines: [
      `Hola, ${firstName}:`,
      `${inviter} le invita a comprar también en nombre de ${accountName}. Seguirá iniciando sesión con su contraseña actual.`,
    ],
    button: 'Aceptar la invitación',
    end: 'El enlace se puede usar una sola vez y caduca en 7 días. Si no quiere aceptarla, ignore este correo.',
  }),
  'en-US': ({ firstName, accountName, inviter }) => ({
    subject: `${accountName} invites you to buy on their behalf`,
    lines: [
      `Hello ${firstName},`,
      `${inviter} invites you to buy on behalf of ${accountName} as well. You will keep signing in with your current password.`,
    ],
    button: 'Accept the invitation',
    end: 'The link can be used once and expires in 7 days. If you do not want to accept, ignore this email.',
  }),
}

type StaffInvitation = { firstName: string; company: string; inviter: string | null }

export const staffInvitationMail: Texts<StaffInvitation> = {
  'es-ES': ({ firstName, company, inviter }) => ({
    subject: `Active su acceso de trabajo a ${company}`,
    lines: [
      `Hola, ${firstName}:`,
      inviter
        ? `${inviter} le ha dado acceso para trabajar en Tiber como parte del equipo de ${company}.`
        : `Su acceso para trabajar en Tiber como parte del equipo de ${company} está listo.`,
    ],
    button: 'Activar el acceso',
    end: 'El enlace se puede usar una sola vez y caduca en 7 días. Si ha caducado, pida otra invitación.',
  }),
  'en-US': ({ firstName, company, inviter }) => ({
    subject: `Activate your work access to ${company}`,
    lines: [
      `Hello ${firstName},`,
      inviter
        ? `${inviter} has given you access to Tiber as part of the team at ${company}.`
        : `Your access to Tiber as part of the team at ${company} is ready.`,
    ],
    button: 'Activate access',
    end: 'The link can be used once and expires in 7 days. If it has expired, ask for another invitation.',
  }),
}

export const confirmEmailMail: Texts<string> = {
  'es-ES': (firstName) => ({
    subject: 'Confirme su correo nuevo',
    lines: [`Hola, ${firstName}:`, 'Ha elegido este correo para iniciar sesión en Tiber. Confírmelo para usarlo.'],
    button: 'Confirmar el correo',
    end: 'El enlace se puede usar una sola vez y caduca en 7 días. Hasta que lo confirme, seguirá iniciando sesión con el correo anterior. Si no lo ha solicitado usted, ignore este mensaje.',
  }),
  'en-US': (firstName) => ({
    subject: 'Confirm your new email',
    lines: [`Hello ${firstName},`, 'You chose this email to sign in to Tiber. Confirm it to start using it.'],
    button: 'Confirm email',
    end: 'The link can be used once and expires in 7 days. Until you confirm it, keep signing in with your previous email. If you did not request this, ignore this message.',
  }),
}

type Change = { firstName: string; what: 'email' | 'password'; canRevert: boolean }

export const changeMail: Texts<Change> = {
  'es-ES': ({ firstName, what, canRevert }) => ({
    subject: what === 'email' ? 'Su correo de inicio de sesión ha cambiado' : 'Su contraseña ha cambiado',
    lines: [
      `Hola, ${firstName}:`,
      what === 'email'
        ? 'El correo con el que inicia sesión en Tiber acaba de cambiar.'
        : 'La contraseña de su cuenta de Tiber acaba de cambiar, y se han cerrado las demás sesiones.',
    ],
    button: 'No he sido yo',
    end: canRevert
      ? 'Si lo ha hecho usted o su administrador, no tiene que hacer nada. Si no, recupere su correo con el enlace durante los próximos 7 días: cerraremos todas las sesiones y le pediremos una contraseña nueva.'
      : 'Si lo ha hecho usted o su administrador, no tiene que hacer nada.',
  }),
  'en-US': ({ firstName, what, canRevert }) => ({
    subject: what === 'email' ? 'Your sign-in email has changed' : 'Your password has changed',
    lines: [
      `Hello ${firstName},`,
      what === 'email'
        ? 'The email you use to sign in to Tiber has just been changed.'
        : 'The password of your Tiber account has just been changed, and all other sessions have been signed out.',
    ],
    button: 'This wasn’t me',
    end: canRevert
      ? 'If you or your administrator made this change, no action is needed. If not, restore your email with the link within 7 days: we’ll sign out all sessions and ask you for a new password.'
      : 'If you or your administrator made this change, no action is needed.',
  }),
}

type EmailRequest = { firstName: string; newEmail: string; canRevert: boolean }

export const emailRequestMail: Texts<EmailRequest> = {
  'es-ES': ({ firstName, newEmail, canRevert }) => ({
    subject: 'Se ha solicitado cambiar su correo de inicio de sesión',
    lines: [
      `Hola, ${firstName}:`,
      `Se ha solicitado iniciar sesión en su cuenta de Tiber con ${newEmail} en lugar de este correo. No cambia nada hasta que se confirme esa dirección.`,
    ],
    button: 'No he sido yo',
    end: canRevert
      ? 'Si lo ha solicitado usted, no tiene que hacer nada. Si no, detenga el cambio con el enlace durante los próximos 7 días: cerraremos todas las sesiones y le pediremos una contraseña nueva.'
      : 'Si lo ha solicitado usted, no tiene que hacer nada. Si no, elija una contraseña nueva: el cambio quedará sin efecto.',
  }),
  'en-US': ({ firstName, newEmail, canRevert }) => ({
    subject: 'A change of your sign-in email was requested',
    lines: [
      `Hello ${firstName},`,
      `A change of the email you use to sign in to Tiber was requested, from this one to ${newEmail}. Nothing changes until that address is confirmed.`,
    ],
    button: 'This wasn’t me',
    end: canRevert
      ? 'If you requested this, no action is needed. If not, stop the change with the link within 7 days: we’ll sign out all sessions and ask you for a new password.'
      : 'If you requested this, no action is needed. If not, choose a new password: this cancels the change.',
  }),
}
