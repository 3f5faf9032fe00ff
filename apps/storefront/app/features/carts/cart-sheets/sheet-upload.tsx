import { Form, useNavigation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { SheetFailure } from './import-sheet.server.ts'

type SheetUploadProps = { cartId: string; failure: SheetFailure | undefined }

// messages: cart-sheets.problem.*
export function SheetUpload({ cartId, failure }: SheetUploadProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className="max-w-180">
      <Panel title={t('cart-sheets.choose')}>
        <div className="flex flex-col gap-4">
          <Field
            label={t('cart-sheets.file')}
            hint={t('cart-sheets.file.hint')}
            error={
              failure && (failure.problem === 'refused' ? failure.reason : t(`cart-sheets.problem.${failure.problem}`))
            }
          >
            <FileInput
              name="file"
              accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            />
          </Field>
          <p className="text-13">{t('cart-sheets.how')}</p>
          <div className="flex flex-wrap gap-2 max-md:*:flex-1">
            <Button type="submit" variant="primary" busy={isSending}>
              {t('cart-sheets.compare')}
            </Button>
            <a
              href={localisedPath(`/account/carts/${cartId}/export.xlsx`, locale)}
              download
              className={buttonClasses({})}
            >
              <Icon name="download" size="small" />
              {t('cart-sheets.export')}
            </a>
          </div>
        </div>
      </Panel>
    </Form>
  )
}
