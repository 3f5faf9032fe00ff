import { contactTopics } from '@tiber/contract/conversations/thread-enums'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { BlockTitle } from '../block-title.tsx'
import { useEditable } from '../editable.ts'
import { readText, type Block } from '../fields.ts'

/** Leads to the contact form, with a topic already chosen. */
export function Contact({ block }: { block: Block }) {
  const t = useMessages()
  const locale = useLocale()
  const editable = useEditable()
  const topic = contactTopics.find((each) => each === block['topic'])
  const path = localisedPath('/contact', locale)
  const text = readText(block['text'])
  return (
    <section className="contact-box" {...editable(block)}>
      <div className="grid gap-1">
        <BlockTitle className="text-16">{readText(block['title'])}</BlockTitle>
        {text && <p className="max-w-[72ch] whitespace-pre-line">{text}</p>}
      </div>
      <LinkButton to={topic ? `${path}?topic=${topic}` : path} icon="message-circle">
        {t('content.contact')}
      </LinkButton>
    </section>
  )
}
