import { isIconNamePart } from './icon-name.ts'

/** Addresses of icon services by provider; the provider of names without one is empty. */
export type IconHosts = Map<string, string[]>

const maxHostLength = 200

/**
 * Parses addresses of icon services, such as `https://icons.example,acme=https://acme.example/icons`: later ones are
 * asked if earlier ones do not answer. Throws for anything else.
 */
export function parseIconHosts(text: string): IconHosts {
  const hosts: IconHosts = new Map()
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue
    const [, provider = '', address = entry] = /^([a-z0-9-]+)=(.*)$/.exec(entry) ?? []
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !isIconService(url) || (provider !== '' && !isIconNamePart(provider)))
      throw new Error(`"${entry}" is not the address of an icon service.`)
    hosts.set(provider, [...(hosts.get(provider) ?? []), url.href.replace(/\/$/, '')])
  }
  return hosts
}

const isIconService = ({ protocol, username, password, search, hash, href }: URL) =>
  /^https?:$/.test(protocol) && !username && !password && !search && !hash && href.length <= maxHostLength
