import { useState } from 'react'
import { Form } from 'react-router'
import type { Shop } from '@tiber/contract/company/setup'
import { computePrimaryShades } from '@tiber/contract/primary-colour'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type LookPanelProps = { shop: Shop; rules: FormRules; result: FormResult | undefined }

const toColour = (typed: string) =>
  /^#?[0-9a-f]{6}$/i.test(typed) ? typed.replace(/^#?/, '#').toLowerCase() : undefined

/** Colour and logo of the shop, with a preview of what is chosen. */
export function LookPanel({ shop, rules, result }: LookPanelProps) {
  const t = useMessages()
  const locale = useLocale()
  const form = useForm({ rules, result, intent: 'look', initial: { colour: shop.colour ?? '' } })
  const [typed, setTyped] = useState(form.values['colour'] ?? '')
  const [chosen, setChosen] = useState<string>()
  const saved = shop.logo && `${localisedPath('/operator/settings/logo', locale)}?v=${shop.logo.split('/').at(-1)}`
  const logoProblem = form.problems['logo']
  return (
    <Panel title={t('setup.look')} className="max-w-200">
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4" {...form.formProps}>
        <input type="hidden" name="intent" value="look" />
        <FormNote form={form} failures={{ 'F-E-012': { title: t('setup.look.unreadable') } }} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Field
              label={t('setup.look.colour')}
              hint={t('setup.look.colour.hint')}
              error={form.problems['colour'] && t('setup.look.colour.wrong')}
            >
              <TextInput
                name="colour"
                defaultValue={form.values['colour']}
                maxLength={7}
                placeholder="#b4530a"
                onChange={(event) => setTyped(event.currentTarget.value.trim())}
              />
            </Field>
            <Field
              label={t('setup.look.logo')}
              hint={t('setup.look.logo.hint')}
              error={logoProblem && t(logoProblem === 'tooLarge' ? 'setup.look.tooLarge' : 'setup.look.unreadable')}
            >
              <FileInput
                name="logo"
                accept="image/png,image/jpeg"
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? []
                  setChosen(file && URL.createObjectURL(file))
                }}
              />
            </Field>
            {saved && (
              <label className="flex items-center gap-2 text-13">
                <input type="checkbox" name="removeLogo" value="1" /> {t('setup.look.remove')}
              </label>
            )}
          </div>
          <Preview colour={toColour(typed)} logo={chosen ?? saved ?? undefined} />
        </div>
        <Button type="submit" variant="secondary" icon="check" busy={form.isSending} className="self-start">
          {t('setup.look.save')}
        </Button>
      </Form>
    </Panel>
  )
}

const ownColour = '#b4530a'

/** The bar and a button of the shop in both modes. Attributes of a drawing, because styles in the page are not allowed. */
function Preview({ colour, logo }: { colour: string | undefined; logo: string | undefined }) {
  const t = useMessages()
  const { light, dark } = computePrimaryShades(colour ?? ownColour)
  const modes = [
    { name: t('setup.look.light'), page: '#f4f6f5', shades: light },
    { name: t('setup.look.dark'), page: '#0b1415', shades: dark },
  ]
  return (
    <figure aria-label={t('setup.look.preview')} className="flex flex-col gap-2">
      <div className="flex h-12 items-center rounded-2 bg-structure px-3 text-on-structure">
        {logo ? (
          <img
            src={logo}
            alt={t('setup.look.logo')}
            className="h-8 max-w-40 rounded-1 bg-white object-contain px-1 py-0.5"
          />
        ) : (
          <span className="font-bold">Tiber</span>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {modes.map(({ name, page, shades }) => (
          <svg key={name} viewBox="0 0 160 72" aria-hidden="true" className="rounded-2">
            <rect width="160" height="72" fill={page} />
            <rect x="16" y="14" width="128" height="28" rx="4" fill={shades.primary} />
            <text x="80" y="32" textAnchor="middle" fontSize="12" fontWeight="600" fill={shades['on-primary']}>
              {t('setup.look.button')}
            </text>
            <text x="80" y="60" textAnchor="middle" fontSize="11" fill={shades['primary-text']}>
              {shades.primary}
            </text>
          </svg>
        ))}
      </div>
      <figcaption className="sr-only">
        {modes.map(({ name, shades }) => `${name}: ${shades.primary}`).join(', ')}
      </figcaption>
      {colour && light.primary !== colour && (
        <output className="text-12 text-muted">{t('setup.look.moved', { colour: light.primary })}</output>
      )}
    </figure>
  )
}
