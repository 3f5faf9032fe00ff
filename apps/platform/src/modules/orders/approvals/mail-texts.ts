import type { Locale } from '@tiber/contract/locales'
import type { ApprovalMailReason } from './notify-deciders.ts'

export type ApprovalMailFacts = {
  firstName: string
  onBehalfOf: string | null
  accountName: string
  requester: string
  reference: string
  net: string
  gross: string
  threshold: string
  purchaseOrder: string | null
  costCentre: string | null
  suppliers: string
  lines: string[]
  moreLines: number
  budgets: { policy: 'QUOTA' | 'CREDIT_CONTROL'; before: string; after: string }[]
  returnedBecause: string | null
  requestedAt: string
}
type MailText = { subject: string; lines: string[]; button: string; end: string }

type MailTexts = {
  subject: Record<ApprovalMailReason, (facts: ApprovalMailFacts) => string>
  opening: Record<ApprovalMailReason, (facts: ApprovalMailFacts) => string>
  greeting: (name: string) => string
  onBehalfOf: (name: string) => string
  rule: (threshold: string) => string
  numbers: (facts: ApprovalMailFacts) => string
  moreLines: (count: number) => string
  budget: (budget: ApprovalMailFacts['budgets'][number]) => string
  returned: (reason: string) => string
  button: string
  end: string
}

const spanish: MailTexts = {
  subject: {
    ASKED: ({ reference, gross }) => `Pedido ${reference} por ${gross}: falta su aprobación`,
    REMINDED: ({ reference, gross }) => `Recordatorio: el pedido ${reference} por ${gross} espera su aprobación`,
    ESCALATED: ({ reference, gross }) => `Nadie ha respondido: pedido ${reference} por ${gross}`,
  },
  opening: {
    ASKED: ({ requester, reference, net, gross, accountName }) =>
      `${requester} pide aprobación para el pedido ${reference} de ${accountName}: ${net} sin impuestos, ${gross} en total.`,
    REMINDED: ({ requester, reference, gross, requestedAt }) =>
      `El pedido ${reference} de ${requester} por ${gross} espera su aprobación desde el ${requestedAt}.`,
    ESCALATED: ({ requester, reference, gross, requestedAt }) =>
      `El pedido ${reference} de ${requester} por ${gross} espera desde el ${requestedAt} y nadie ha respondido. Como administrador de la cuenta puede decidir usted.`,
  },
  greeting: (name) => `Hola, ${name}:`,
  onBehalfOf: (name) => `Decide usted en lugar de ${name}, que está ausente.`,
  rule: (threshold) => `La regla de compra pide aprobación por encima de ${threshold}.`,
  numbers: ({ purchaseOrder, costCentre, suppliers }) =>
    [
      ...(purchaseOrder ? [`Su número de pedido: ${purchaseOrder}`] : []),
      ...(costCentre ? [`Centro de coste: ${costCentre}`] : []),
      `Proveedores: ${suppliers}`,
    ].join(' · '),
  moreLines: (count) => (count === 1 ? 'y una línea más' : `y ${count} líneas más`),
  budget: ({ policy, before, after }) =>
    policy === 'QUOTA'
      ? `Presupuesto: quedaban ${before}; con este pedido quedan ${after}.`
      : `Crédito: quedaban ${before}; con este pedido quedan ${after}.`,
  returned: (reason) => `Ya se devolvió una vez para cambiarlo: «${reason}».`,
  button: 'Ver y decidir',
  end: 'El enlace es solo para usted, sirve una vez y caduca en 72 horas. Abrirlo no decide nada. También puede decidir en la tienda, en Aprobaciones.',
}

const english: MailTexts = {
  subject: {
    ASKED: ({ reference, gross }) => `Order ${reference} of ${gross} needs your approval`,
    REMINDED: ({ reference, gross }) => `Reminder: order ${reference} of ${gross} waits for your approval`,
    ESCALATED: ({ reference, gross }) => `Nobody has answered: order ${reference} of ${gross}`,
  },
  opening: {
    ASKED: ({ requester, reference, net, gross, accountName }) =>
      `${requester} asks for approval of order ${reference} of ${accountName}: ${net} without taxes, ${gross} in all.`,
    REMINDED: ({ requester, reference, gross, requestedAt }) =>
      `The order ${reference} of ${requester}, ${gross}, has been waiting for your approval since ${requestedAt}.`,
    ESCALATED: ({ requester, reference, gross, requestedAt }) =>
      `The order ${reference} of ${requester}, ${gross}, has been waiting since ${requestedAt} and nobody has answered. As an administrator of the account you may decide.`,
  },
  greeting: (name) => `Hello ${name},`,
  onBehalfOf: (name) => `You decide in place of ${name}, who is away.`,
  rule: (threshold) => `The buying rule asks for approval above ${threshold}.`,
  numbers: ({ purchaseOrder, costCentre, suppliers }) =>
    [
      ...(purchaseOrder ? [`Your PO number: ${purchaseOrder}`] : []),
      ...(costCentre ? [`Cost centre: ${costCentre}`] : []),
      `Suppliers: ${suppliers}`,
    ].join(' · '),
  moreLines: (count) => (count === 1 ? 'and one more line' : `and ${count} more lines`),
  budget: ({ policy, before, after }) =>
    policy === 'QUOTA'
      ? `Budget: ${before} were left; with this order ${after} are.`
      : `Credit: ${before} were left; with this order ${after} are.`,
  returned: (reason) => `It was returned for a change once: “${reason}”.`,
  button: 'See and decide',
  end: 'The link is for you alone, works once and expires in 72 hours. Opening it decides nothing. You can also decide in the shop, under Approvals.',
}

export function buildApprovalMail(locale: Locale, because: ApprovalMailReason, facts: ApprovalMailFacts): MailText {
  const texts = locale === 'es-ES' ? spanish : english
  const { onBehalfOf, returnedBecause, moreLines } = facts
  return {
    subject: texts.subject[because](facts),
    lines: [
      texts.greeting(facts.firstName),
      texts.opening[because](facts),
      ...(onBehalfOf === null ? [] : [texts.onBehalfOf(onBehalfOf)]),
      texts.rule(facts.threshold),
      texts.numbers(facts),
      ...facts.lines,
      ...(moreLines > 0 ? [texts.moreLines(moreLines)] : []),
      ...facts.budgets.map(texts.budget),
      ...(returnedBecause === null ? [] : [texts.returned(returnedBecause)]),
    ],
    button: texts.button,
    end: texts.end,
  }
}
