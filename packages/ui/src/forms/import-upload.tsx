import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessages } from '../i18n/use-messages.tsx'
import { Button } from '../button.tsx'
import { buttonClasses } from '../classes/button-classes.ts'
import { Field } from '../inputs/field.tsx'
import { FileInput } from '../inputs/file-input.tsx'
import { Icon } from '../icon.tsx'
import { Note } from '../note.tsx'
import { Panel } from '../panel.tsx'
import { FailureNote, useFailureText, type FailureTexts } from './form-note.tsx'
import type { ImportFailure } from './import-result.ts'

type ImportUploadProps = {
  failure: ImportFailure | undefined
  failures?: FailureTexts
  /** Label of a column. */
  fieldLabel: (field: string) => string
  /** Names the required columns. */
  hint: ReactNode
  /** Accepted file types; CSV by default. */
  accept?: string
  /** A template file and a note about it. */
  template: { href: string; label: string; text: ReactNode }
}

// messages: forms.import.problem.*
/** Selects the file of an import; shows what was wrong with the previous one. */
export function ImportUpload({ failure, failures, fieldLabel, hint, accept, template }: ImportUploadProps) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const isSending = useNavigation().state !== 'idle'
  const problem = failure?.problem
  return (
    <Form method="post" encType="multipart/form-data" className="flex max-w-180 flex-col gap-4">
      {failure?.problem === 'refused' && (
        <FailureNote {...(failures?.[failure.code] ?? getFailureText(failure.code))} />
      )}
      {failure?.problem === 'unreadable' && <UnreadableNote columns={failure.missing.map(fieldLabel).join(', ')} />}
      <Panel title={t('forms.import.choose')}>
        <div className="flex flex-col gap-4">
          <Field
            label={t('forms.import.csv')}
            hint={hint}
            error={(problem === 'missing' || problem === 'tooLarge') && t(`forms.import.problem.${problem}`)}
          >
            <FileInput name="file" accept={accept ?? '.csv,text/csv,text/plain'} />
          </Field>
          <p className="text-13">{template.text}</p>
          <div className="flex flex-wrap gap-2 max-md:*:flex-1">
            <Button type="submit" variant="primary" busy={isSending}>
              {t('forms.import.compare')}
            </Button>
            <a href={template.href} download className={buttonClasses({})}>
              <Icon name="download" size="small" />
              {template.label}
            </a>
          </div>
        </div>
      </Panel>
    </Form>
  )
}

function UnreadableNote({ columns }: { columns: string }) {
  const t = useMessages()
  return (
    <Note tone="danger" title={t('forms.import.unreadable')}>
      {columns ? t('forms.import.unreadable.columns', { columns }) : t('forms.import.unreadable.text')}
    </Note>
  )
}
