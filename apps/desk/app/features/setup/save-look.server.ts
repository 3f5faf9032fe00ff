import { maxLogoBytes } from '@tiber/contract/company/shop-look'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

export const lookRules: FormRules = { colour: { pattern: '^#?[0-9a-fA-F]{6}$', maxLength: 7 } }

/** Saves colour and logo; a picture that is not given stays, unless it is taken away. */
export async function saveLook({ platform, dependencies }: SessionHandle, form: FormData) {
  const sent = createSubmission(form, lookRules)
  const file = form.get('logo')
  const hasFile = file instanceof File && file.size > 0
  if (hasFile && file.size > maxLogoBytes) sent.addProblems({ logo: 'tooLarge' })
  if (!sent.isValid()) return sent.toResult()
  const colour = (sent.values['colour'] ?? '').replace(/^#?/, '#')
  const logo = hasFile ? Buffer.from(await file.arrayBuffer()).toString('base64') : undefined
  await sent.send(dependencies.log, 'updateLook', () =>
    platform.setup.updateLook({
      body: {
        colour: colour === '#' ? null : colour,
        ...(logo !== undefined && { logo }),
        ...(logo === undefined && form.get('removeLogo') === '1' && { logo: null }),
      },
    }),
  )
  return sent.isValid() ? undefined : sent.toResult()
}
