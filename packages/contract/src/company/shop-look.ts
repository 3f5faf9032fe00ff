/** Pictures a logo may be, as documents can show them; a drawing in text could carry scripts and is not taken. */
export const logoTypes = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof logoTypes)[number]

export const maxLogoBytes = 200_000

const signatures: Record<LogoType, number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** Returns what a file is by its first bytes, whatever its name says. */
export const findLogoType = (bytes: Uint8Array): LogoType | undefined =>
  logoTypes.find((type) => signatures[type].every((byte, at) => bytes[at] === byte))
