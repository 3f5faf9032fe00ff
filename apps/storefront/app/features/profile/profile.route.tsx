import { pageTitle } from '#app/i18n/page-title.ts'

export const meta = pageTitle('profile.title')

export default function ProfilePage() {
  return null
}
