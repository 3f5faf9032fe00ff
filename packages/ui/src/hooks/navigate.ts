import { useNavigate, type NavigateOptions } from 'react-router'

type Options = NavigateOptions & { external?: boolean }

/** Navigates within the shop; leaving the shop requires the external option (spec 8). */
export function useSafeNavigate() {
  const navigate = useNavigate()
  return (to: string, { external, ...options }: Options = {}) => {
    if (classifyTarget(to, location.origin, { external }) === 'internal') void navigate(to, options)
    else location.assign(to)
  }
}

export function classifyTarget(to: string, origin: string, { external = false }: Pick<Options, 'external'>) {
  const url = URL.canParse(to, origin) ? new URL(to, origin) : undefined
  if (url?.origin === origin) return 'internal'
  if (!external) throw new Error(`Navigating to an external URL needs the external option: ${to}`)
  if (url?.protocol === 'javascript:') throw new Error('A javascript: URL is not a page.')
  return 'external'
}
