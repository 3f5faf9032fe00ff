import { redirect } from 'react-router'

/** Nobody reads what forms post to; whoever comes here by a reload or a link goes to the shop. */
export function toHome() {
  return redirect('/')
}
