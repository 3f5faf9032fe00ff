import { createHash } from 'node:crypto'
import { PlatformError } from '@tiber/contract/errors'
import { findLogoType, maxLogoBytes, type LogoType } from '@tiber/contract/company/shop-look'
import { computePrimaryShades } from '@tiber/contract/primary-colour'
import type { Context } from '../../context.ts'
import { isSoundJpeg, isSoundPng } from '../../imports/check-picture.ts'
import { saveColour, saveLogo, selectLogo, selectLook } from './look-queries.ts'

type Look = {
  /** As it was entered. */
  colour: string | null
  /** The nearest colour that white text can be read on. */
  readableColour: string | null
  /** Path of the picture on the platform; another picture has another path. */
  logo: string | null
}

const toReadable = (colour: string) => computePrimaryShades(colour).light.primary

export async function readLook(context: Pick<Context, 'db'>): Promise<Look> {
  const { colour, logoHash, logoType } = await selectLook(context)
  return {
    colour,
    readableColour: colour && toReadable(colour),
    logo: logoHash && logoType && `/assets/shop-logo/${logoHash}.${endings[logoType]}`,
  }
}

const endings: Record<LogoType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Reads the picture for an address outside the contract; another one than that of today is not there. */
export async function readLogo(context: Pick<Context, 'db'>, hash: string) {
  const logo = await selectLogo(context)
  if (logo?.hash !== hash) throw new PlatformError('F-E-002', 'Logo not found.')
  return { type: logo.type, bytes: Buffer.from(logo.content, 'base64') }
}

/** Reads what documents show of the shop. */
export async function readDocumentLook(context: Pick<Context, 'db'>) {
  const { colour } = await selectLook(context)
  const logo = await selectLogo(context)
  return { colour: colour && toReadable(colour), logo: logo?.content ?? null }
}
export type DocumentLook = Awaited<ReturnType<typeof readDocumentLook>>

/** Changes the colour and the logo; null takes one away, what is not given stays. */
export async function changeLook(
  context: Context,
  { colour, logo }: { colour?: string | null; logo?: string | null },
): Promise<void> {
  if (colour !== undefined) await saveColour(context, colour && colour.toLowerCase())
  if (logo === null) await saveLogo(context, null)
  if (logo) await saveLogo(context, toLogo(logo))
}

const isSound: Record<LogoType, (bytes: Buffer) => boolean> = { 'image/png': isSoundPng, 'image/jpeg': isSoundJpeg }

function toLogo(content: string) {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > maxLogoBytes)
    throw new PlatformError('F-E-010', `A logo has at most ${maxLogoBytes / 1000} kB.`, 'logo')
  const type = findLogoType(bytes)
  if (!type || !isSound[type](bytes))
    throw new PlatformError('F-E-012', 'A logo is a PNG or JPEG picture of at most 4 megapixels.', 'logo')
  return { content, type, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}
