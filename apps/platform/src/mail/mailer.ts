import { createTransport } from 'nodemailer'
import type { Locale } from '@tiber/contract/locales'
import type { Db } from '@tiber/server/database'
import type { Log } from '@tiber/server/log'
import { insertMail } from './queries.ts'

/** Rows of a mail; the first cell is a number, the last one an amount. The last rows may be sums. */
export type MailTable = { head: string[]; rows: string[][]; sums: string[][] }

/** A mail in our only layout: paragraphs of text, a table, one button, a closing line. */
export type Mail = {
  to: string
  locale: Locale
  subject: string
  lines: string[]
  table?: MailTable
  button: string
  /** Address of the button; a recipient without a screen for it gets none. */
  action?: string
  end: string
  attachments?: { fileName: string; content: Uint8Array }[]
}

export type Mailer = {
  /** Whether mails leave the house, rather than staying in the outbox. */
  isDelivering: boolean
  send(mail: Mail): Promise<void>
}

type MailSettings = { demo: boolean; smtpUrl: string | undefined; mailFrom: string }

/** The shop's colour, on which white text can be read, and the address of its logo; ours where it has none. */
type MailLook = { colour: string | null; logo: string | null }
type ReadLook = () => Promise<MailLook>

const ownLook: MailLook = { colour: null, logo: null }

export function createMailer(
  { demo, smtpUrl, mailFrom }: MailSettings,
  db: Db,
  { log, readLook }: { log: Log; readLook?: ReadLook },
): Mailer {
  if (smtpUrl) return createSmtpMailer(smtpUrl, mailFrom, readLook)
  if (!demo) log.warn('SMTP_URL is not set: mails stay in the outbox and are not delivered.')
  return createOutboxMailer(db, readLook)
}

/** Short timeouts: a server that does not respond is retried later, and other mails wait behind it. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function createSmtpMailer(url: string, from: string, readLook: ReadLook = async () => ownLook): Mailer {
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    isDelivering: true,
    send: async (mail) => {
      const attachments = mail.attachments?.map(({ fileName: filename, content }) => ({
        filename,
        content: Buffer.from(content),
      }))
      await transport.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: toText(mail),
        html: toHtml(mail, await readLook()),
        ...(attachments && { attachments }),
      })
    },
  }
}

/** Stores mails for the outbox page when there is no mail server. */
export function createOutboxMailer(db: Db, readLook: ReadLook = async () => ownLook): Mailer {
  return {
    isDelivering: false,
    send: async (mail) => {
      const { to: recipient, subject, attachments = [] } = mail
      const files = attachments.map(({ fileName }) => `[${fileName}]`)
      const html = toHtml(mail, await readLook())
      await insertMail(db, { recipient, subject, text: [toText(mail), ...files].join('\n\n'), html })
    },
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

function toText({ lines, table, button, action, end }: Mail): string {
  const rows = table ? [[...table.rows, ...table.sums].map(toRowText).join('\n')] : []
  return [...lines, ...rows, ...(action === undefined ? [] : [`${button}: ${action}`]), end].join('\n\n')
}

const toRowText = (cells: string[]) => cells.filter(Boolean).join(' · ')

const cellStyle = 'padding:6px 8px;border-bottom:1px solid #c3cbc8;vertical-align:top'

function toTableHtml({ head, rows, sums }: MailTable): string {
  const toRow = (tag: 'td' | 'th', style: string) => (cells: string[]) =>
    `<tr>${cells
      .map((cell, at) => {
        const align = at === 0 || at === cells.length - 1 ? 'right' : 'left'
        return `<${tag} style="${cellStyle};text-align:${align};${style}">${escapeHtml(cell)}</${tag}>`
      })
      .join('')}</tr>`
  const body = [...rows.map(toRow('td', '')), ...sums.map(toRow('td', 'font-weight:600'))].join('')
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px"><thead>${toRow('th', 'font-weight:600;color:#66695f')(head)}</thead><tbody>${body}</tbody></table>`
}

const toButtonHtml = (button: string, action: string, colour: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(action)}" style="display:inline-block;padding:10px 20px;background:${colour};color:#fff;text-decoration:none;border-radius:4px;font-weight:500">${escapeHtml(button)}</a></p>`

/** A logo stands on white, because it was drawn for paper. */
const toHeadHtml = (logo: string | null) =>
  logo === null
    ? '<div style="padding:16px 24px;background:#063537;color:#fff;font-size:18px;font-weight:600;border-radius:6px 6px 0 0">Tiber</div>'
    : `<div style="padding:16px 24px;border-bottom:1px solid #c3cbc8"><img src="${escapeHtml(logo)}" alt="" height="36" style="height:36px;max-width:240px"></div>`

function toHtml({ locale, subject, lines, table, button, action, end }: Mail, { colour, logo }: MailLook): string {
  const paragraphs = lines
    .map((line) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(line)}</p>`)
    .join('')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f5;font:15px/1.5 'IBM Plex Sans',Arial,sans-serif;color:#14211f">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #c3cbc8;border-radius:6px">
${toHeadHtml(logo)}
<div style="padding:24px">${paragraphs}${table ? toTableHtml(table) : ''}
${action === undefined ? '' : toButtonHtml(button, action, colour ?? '#b4530a')}
<p style="margin:0;color:#66695f;font-size:13px">${escapeHtml(end)}</p></div></div></body></html>`
}
