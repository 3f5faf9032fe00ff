import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import type { ComparisonView } from './comparison-view.ts'

/** Files of the comparison, and the end of a request that is not needed any more. */
export function ComparisonActions({ comparison }: { comparison: ComparisonView }) {
  const t = useMessages()
  const locale = useLocale()
  const [isDeleting, setIsDeleting] = useState(false)
  const path = `/account/quotes/${comparison.id}`
  return (
    <>
      <LinkButton
        to={localisedPath(`${path}/export.xlsx`, locale)}
        reloadDocument
        prefetch="none"
        icon="download"
        className="max-md:hidden"
      >
        {t('quotes.excel')}
      </LinkButton>
      <LinkButton to={localisedPath(`${path}/print`, locale)} icon="printer">
        {t('quotes.print')}
      </LinkButton>
      {comparison.canDelete && (
        <Button variant="danger-quiet" icon="trash-2" onClick={() => setIsDeleting(true)}>
          {t('quotes.delete')}
        </Button>
      )}
      {isDeleting && <DeleteDialog name={comparison.name} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

/** Asks for confirmation, since all offers are lost with the request. */
function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useMessages()
  const submit = useSubmit()
  const isBusy = useNavigation().formData?.get('intent') === 'delete'
  return (
    <Dialog
      open
      alert
      title={t('quotes.delete.title', { name })}
      closeLabel={t('quotes.cancel')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('quotes.cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void submit({ intent: 'delete' }, { method: 'post' })}>
            {t('quotes.delete')}
          </Button>
        </>
      }
    >
      <p>{t('quotes.delete.text')}</p>
    </Dialog>
  )
}
