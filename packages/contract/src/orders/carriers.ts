export type Carrier = { name: string; pattern: string }

/** Carriers whose tracking pages are known; `{number}` stands for the number of a parcel. */
export const carriers: readonly Carrier[] = [
  { name: 'Correos Express', pattern: 'https://s.correosexpress.com/SeguimientoSinCP/search?n={number}' },
  { name: 'DHL', pattern: 'https://www.dhl.com/es-es/home/tracking.html?tracking-id={number}' },
  { name: 'FedEx', pattern: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { name: 'SEUR', pattern: 'https://www.seur.com/livetracking/?segOnlineIdentificador={number}' },
  { name: 'UPS', pattern: 'https://www.ups.com/track?tracknum={number}' },
]

export const maxCarriers = 50
export const carrierPatternExample = 'https://www.example.com/track?n={number}'

/** Builds the tracking link of a parcel, or null for another carrier or without a number; own carriers come first. */
export function buildTrackingUrl(carrier: string, number: string, own: readonly Carrier[] = []): string | null {
  const typed = carrier.trim().toLowerCase()
  const known = [...own, ...carriers].find(({ name }) => name.toLowerCase() === typed)
  return known && number ? known.pattern.replace('{number}', encodeURIComponent(number)) : null
}

/** Whether a pattern is the address of a page of the web, with one place for the number behind the host. */
export function isCarrierPattern(pattern: string): boolean {
  if (pattern.split('{number}').length !== 2 || /[\s<>"'\\]/.test(pattern)) return false
  const url = URL.parse(pattern.replace('{number}', 'N0'))
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return false
  return url.hostname.includes('.') && `${url.pathname}${url.search}${url.hash}`.includes('N0')
}
