import { attachmentExtensions } from '@tiber/contract/conversations/thread-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Field, FieldError } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { FileSize } from '../file-size.tsx'
import type { Attachment, Attachments } from './use-attachments.ts'

const acceptedTypes = attachmentExtensions.map((extension) => `.${extension}`).join(',')

type PickButtonProps = { attachments: Attachments; label: string; icon: IconName; isCamera?: boolean }

/** A native file input that looks like a button; the camera one is for devices held in the hand. */
function PickButton({ attachments, label, icon, isCamera }: PickButtonProps) {
  return (
    <label
      className={buttonClasses({
        className: `needs-script cursor-pointer has-focus-visible:shadow-focus ${isCamera ? 'hidden pointer-coarse:inline-flex' : ''}`,
      })}
    >
      <Icon name={icon} size="small" />
      {label}
      <input
        type="file"
        className="sr-only"
        accept={isCamera ? 'image/*' : acceptedTypes}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={(event) => {
          attachments.add(event.currentTarget.files ?? [])
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Buttons to attach files; without scripts the browser's own input, whose files are sent with the form. */
export function AttachmentButtons({ attachments }: { attachments: Attachments }) {
  const t = useMessages()
  return (
    <>
      <PickButton attachments={attachments} label={t('threads.attach')} icon="paperclip" />
      <PickButton attachments={attachments} label={t('threads.attach.photo')} icon="image" isCamera />
    </>
  )
}

type AttachmentListProps = { attachments: Attachments; serverProblem: string | undefined }

/** The chosen files with their state, and the fields that send them. */
export function AttachmentList({ attachments, serverProblem }: AttachmentListProps) {
  const t = useMessages()
  return (
    <>
      <noscript>
        <Field label={t('threads.attach')} optional={t('forms.optional')} hint={t('threads.attach.plain')}>
          <FileInput name="file" multiple accept={acceptedTypes} />
        </Field>
      </noscript>
      {serverProblem && <FieldError>{serverProblem}</FieldError>}
      {attachments.items.length > 0 && (
        <ul aria-label={t('threads.attached')} className="message-files">
          {attachments.items.map((item) => (
            <AttachmentItem key={item.key} item={item} onRemove={() => attachments.remove(item.key)} />
          ))}
        </ul>
      )}
      {attachments.ready.map(({ id }) => (
        <input key={id} type="hidden" name="attachment" value={id} />
      ))}
    </>
  )
}

// messages: threads.attach.problem.*
function AttachmentItem({ item, onRemove }: { item: Attachment; onRemove: () => void }) {
  const t = useMessages()
  const { name, size, id, problem } = item
  return (
    <li className="file-chip" data-refused={problem ? '' : undefined}>
      <span className="file-chip-icon">
        {id === undefined && !problem ? (
          <span className="spinner" />
        ) : (
          <Icon name={problem ? 'octagon-alert' : /\.pdf$/i.test(name) ? 'file-text' : 'image'} />
        )}
      </span>
      <span className="min-w-0">
        <span className="file-chip-name">{name}</span>
        {problem ? (
          <span role="alert" className="block text-12 text-danger-text">
            {t(`threads.attach.problem.${problem}`)}
          </span>
        ) : id === undefined ? (
          <span className="block text-12 text-muted">{t('threads.attach.uploading')}</span>
        ) : (
          <FileSize bytes={size} />
        )}
      </span>
      <IconButton icon="x" label={t('threads.attach.remove', { name })} onClick={onRemove} />
    </li>
  )
}
