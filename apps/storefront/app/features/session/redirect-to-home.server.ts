import { redirect } from 'react-router'

/** Redirects a reload of a form-only URL to the shop. */
export function redirectToHome() {
  return redirect('/')
}
