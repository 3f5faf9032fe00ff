import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; subject: string; text: string; html: string; attachments: string[] }

/** Starts an SMTP server on a free port that stores the mails it receives. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parseMail(await text(stream)) })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Parses a multipart message with a text and an HTML alternative. */
function parseMail(source: string) {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? 'none'
  const parts = source.split(`--${boundary}`).slice(1, -1)
  const readPart = (type: string) => decodePart(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '')
  return {
    subject: decodeWords(readHeader(head, 'Subject')),
    text: readPart('text/plain'),
    html: readPart('text/html'),
    attachments: [...source.matchAll(/^Content-Disposition: attachment; filename="?([^"\r\n]+)/gm)].map(
      ([, name]) => name!,
    ),
  }
}

function readHeader(head: string, name: string): string {
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'm').exec(unfolded)?.[1]?.trim() ?? ''
}

function decodePart(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const encoding = readHeader(part.slice(0, end).trim(), 'Content-Transfer-Encoding')
  const body = part.slice(end + 4)
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body
}

function decodeWords(words: string): string {
  return words
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(quoted: string): string {
  const bytes = quoted.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
