import { t } from '../texts.ts'
import type { FieldContext, FieldProps } from './field-types.ts'

type LinkValue = {
  fieldtype: 'multilink'
  linktype: 'story' | 'url' | 'email' | 'asset'
  id: string
  url: string
  cached_url: string
  email?: string
  anchor?: string
  target?: string
}

const emptyLink: LinkValue = { fieldtype: 'multilink', linktype: 'story', id: '', url: '', cached_url: '' }
const kinds = ['story', 'url', 'email', 'asset'] as const

/** A link to a page, an address, a mailbox or a file. */
export function LinkField({ label, value, onChange, context }: FieldProps) {
  const link = { ...emptyLink, ...(typeof value === 'object' ? value : undefined) } as LinkValue
  const change = (changes: Partial<LinkValue>) => onChange({ ...link, ...changes })
  return (
    <fieldset className="link-field" aria-label={label}>
      <select
        className="field field-short"
        aria-label={t('link.kind')}
        value={link.linktype}
        onChange={(event) => onChange({ ...emptyLink, linktype: event.target.value })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`link.${kind}`)}
          </option>
        ))}
      </select>
      {link.linktype === 'story' ? (
        <StorySelect stories={context.stories} value={link.id} onChange={change} />
      ) : (
        <input
          className="field"
          aria-label={link.linktype === 'email' ? t('link.email') : t('link.address')}
          value={link.linktype === 'email' ? (link.email ?? '') : link.url}
          onChange={(event) => {
            const { value: typed } = event.target
            change(link.linktype === 'email' ? { email: typed } : { url: typed, cached_url: typed })
          }}
        />
      )}
      <input
        className="field field-short"
        aria-label={t('link.anchor')}
        placeholder={t('link.anchor')}
        value={link.anchor ?? ''}
        onChange={(event) => change({ anchor: event.target.value })}
      />
      <label>
        <input
          type="checkbox"
          checked={link.target === '_blank'}
          onChange={(event) => change({ target: event.target.checked ? '_blank' : '_self' })}
        />
        {t('link.newTab')}
      </label>
    </fieldset>
  )
}

type StorySelectProps = {
  stories: FieldContext['stories']
  value: string
  onChange: (story: Pick<LinkValue, 'id' | 'cached_url'>) => void
}

const StorySelect = ({ stories, value, onChange }: StorySelectProps) => (
  <select
    className="field"
    aria-label={t('link.story')}
    value={value}
    onChange={(event) => {
      const story = stories.find(({ uuid }) => uuid === event.target.value)
      onChange({ id: event.target.value, cached_url: story?.full_slug ?? '' })
    }}
  >
    <option value="">{t('choose')}</option>
    {stories
      .filter(({ is_folder }) => !is_folder)
      .map(({ uuid, full_slug }) => (
        <option key={uuid} value={uuid}>
          {full_slug}
        </option>
      ))}
  </select>
)
