import { defaultLocale, isLocale, type Locale } from '@tiber/ui/i18n/locale.ts'
import type { Route } from './+types/users-template.route'

/** Column names the platform recognises, per locale. */
const headerRows: Record<Locale, string[]> = {
  'es-ES': ['correo', 'nombre', 'apellidos', 'tratamiento', 'teléfono', 'rol', 'número de empleado', 'organizaciones'],
  'en-US': ['e-mail', 'first name', 'last name', 'civility', 'phone', 'role', 'employee number', 'organisations'],
}
/** Byte order mark, without which spreadsheets misread accents. */
const byteOrderMark = '\uFEFF'

/** Returns an empty file with the header row. */
export function loader({ url }: Route.LoaderArgs) {
  const requested = url.searchParams.get('locale')
  const locale = isLocale(requested) ? requested : defaultLocale
  return new Response(`${byteOrderMark}${headerRows[locale].join(';')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${locale === 'es-ES' ? 'usuarios' : 'users'}.csv"`,
    },
  })
}
