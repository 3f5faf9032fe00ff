import { useNavigate, type NavigateOptions } from 'react-router'

type Options = NavigateOptions & { external?: boolean }

/** spec 8: leaving the shop must be meant; an external address without the option is an error. */
export function useGo() {
  const navigate = useNavigate()
  return (to: string, { external = false, ...options }: Options = {}) => {
    if (!isExternal(to, location.origin)) return void navigate(to, options)
    if (!external) throw new Error('Navigating to an external URL is not allowed by default. Use the external option.')
    location.assign(to)
  }
}

/** Another host, or a scheme that is not the web's. */
export function isExternal(to: string, origin: string): boolean {
  return !URL.canParse(to, origin) || new URL(to, origin).origin !== origin
}
