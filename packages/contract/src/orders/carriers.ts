/** Carriers whose tracking pages are known; `{number}` stands for the number of a parcel. */
export const carriers = [
  { name: 'Correos Express', pattern: 'https://s.correosexpress.com/SeguimientoSinCP/search?n={number}' },
  { name: 'DHL', pattern: 'https://www.dhl.com/es-es/home/tracking.html?tracking-id={number}' },
  { name: 'FedEx', pattern: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { name: 'SEUR', pattern: 'https://www.seur.com/livetracking/?segOnlineIdentificador={number}' },
  { name: 'UPS', pattern: 'https://www.ups.com/track?tracknum={number}' },
] as const

/** Builds the tracking link of a parcel, or null for another carrier or without a number. */
export function buildTrackingUrl(carrier: string, number: string): string | null {
  const typed = carrier.trim().toLowerCase()
  const known = carriers.find(({ name }) => name.toLowerCase() === typed)
  return known && number ? known.pattern.replace('{number}', encodeURIComponent(number)) : null
}
