import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { FileSize } from '../file-size.tsx'
import type { AttachmentView, MessageView } from './thread-view.ts'

type MessageBubbleProps = { message: MessageView; threadId: string; userId: string }

// messages: threads.role.*
/** A message with its author; those of the own company are on the right. */
export function MessageBubble({ message, threadId, userId }: MessageBubbleProps) {
  const t = useMessages()
  const format = useFormat()
  const { author, attachments, createdAt } = message
  const isOwn = author.id !== null && author.id === userId
  const details = [author.company, author.type !== 'CUSTOMER' && t(`threads.role.${author.type}`)].filter(Boolean)
  return (
    <li className="message" data-own={author.type === 'CUSTOMER' || undefined}>
      <p className="message-author">
        <b>{isOwn ? t('threads.you') : author.name}</b>
        {!isOwn && details.length > 0 && <span>{details.join(', ')}</span>}
        <time dateTime={createdAt}>{format.time(createdAt)}</time>
      </p>
      <p className="message-text">{message.message}</p>
      {attachments.length > 0 && (
        <ul className="message-files">
          {attachments.map((file) => (
            <AttachmentChip key={file.id} file={file} threadId={threadId} />
          ))}
        </ul>
      )}
    </li>
  )
}

function AttachmentChip({ file, threadId }: { file: AttachmentView; threadId: string }) {
  const locale = useLocale()
  const path = localisedPath(`/account/messages/${threadId}/files/${file.id}`, locale)
  const isImage = file.contentType.startsWith('image/')
  return (
    <li>
      <a
        href={path}
        {...(isImage ? { target: '_blank', rel: 'noreferrer' } : { download: file.fileName })}
        className="file-chip"
      >
        {isImage ? (
          <img src={path} alt="" width={48} height={48} loading="lazy" />
        ) : (
          <span className="file-chip-icon">
            <Icon name="file-text" />
          </span>
        )}
        <span className="min-w-0">
          <span className="file-chip-name">{file.fileName}</span>
          <FileSize bytes={file.fileSize} />
        </span>
      </a>
    </li>
  )
}

export type PendingMessage = { text: string; fileCount: number }

/** Shows a message before the platform has answered. */
export function PendingBubble({ pending }: { pending: PendingMessage }) {
  const t = useMessages()
  return (
    <div className="message" data-own="" aria-busy="true">
      <p className="message-author">
        <b>{t('threads.you')}</b>
        <span>{t('threads.sending')}</span>
      </p>
      <p className="message-text">{pending.text}</p>
      {pending.fileCount > 0 && <p className="sub">{t('threads.files', { n: pending.fileCount })}</p>}
    </div>
  )
}
