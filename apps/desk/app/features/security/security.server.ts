import { encode } from 'uqr'
import type { SessionHandle } from '#app/server/session.server.ts'

/** What an app needs to produce codes: a picture to scan, and the same to type. */
export type Setup = { uri: string; secret: string; picture: { size: number; path: string } }

export async function startSetup({ platform }: SessionHandle, code: string): Promise<Setup> {
  const { uri, secret } = await platform.secondFactor.start({ body: code === '' ? {} : { code } })
  return describeSetup({ uri, secret })
}

const describeSetup = ({ uri, secret }: Omit<Setup, 'picture'>): Setup => ({
  uri,
  secret,
  picture: drawCode(uri),
})

/** The form sends back what it shows; only an address of this kind is drawn again. */
export function readSetup(form: FormData): Setup | undefined {
  const uri = String(form.get('uri') ?? '')
  const secret = String(form.get('secret') ?? '')
  return /^otpauth:\/\/totp\/[^\s]{1,400}$/.test(uri) && /^[A-Z2-7]{16,64}$/.test(secret)
    ? describeSetup({ uri, secret })
    : undefined
}

/** Draws a QR code as one path of squares. */
function drawCode(text: string): Setup['picture'] {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
