import type { Story } from '../api.ts'
import { english } from '../blocks/components.ts'
import { t } from '../texts.ts'
import { Icon, IconButton } from '../ui/icon.tsx'
import { StoryState } from './story-tree.tsx'
import type { useStoryActions } from './use-story-actions.ts'

export type PreviewView = { language: string; isNarrow: boolean }
export type DialogName = 'settings' | 'history' | 'schedule'

const dialogs = [
  { name: 'settings', icon: 'settings-2' },
  { name: 'history', icon: 'history' },
  { name: 'schedule', icon: 'clock' },
] as const

type StoryBarProps = {
  story: Story
  isChanged: boolean
  view: PreviewView
  actions: Pick<ReturnType<typeof useStoryActions>, 'isBusy' | 'save' | 'publish' | 'unpublish'>
  onView: (view: PreviewView) => void
  onDialog: (dialog: DialogName) => void
}

/** The name and state of the story, the view of its preview and what can be done with it. */
export function StoryBar({ story, isChanged, view, actions, onView, onDialog }: StoryBarProps) {
  const { isBusy, save, publish, unpublish } = actions
  const { language, isNarrow } = view
  return (
    <header className="bar">
      <h1>{story.name}</h1>
      <StoryState story={story} />
      {isChanged && <span className="quiet">{t('unsaved')}</span>}
      <span className="bar-space" />
      <select
        className="field field-short"
        aria-label={t('preview.language')}
        value={language}
        onChange={(event) => onView({ ...view, language: event.target.value })}
      >
        <option value="default">es-ES</option>
        <option value={english}>{english}</option>
      </select>
      <IconButton
        icon={isNarrow ? 'monitor' : 'smartphone'}
        label={t(isNarrow ? 'preview.wide' : 'preview.narrow')}
        onClick={() => onView({ ...view, isNarrow: !isNarrow })}
      />
      {dialogs.map(({ name, icon }) => (
        <button key={name} type="button" className="bar-button" title={t(name)} onClick={() => onDialog(name)}>
          <Icon name={icon} />
          <span>{t(name)}</span>
        </button>
      ))}
      {story.published && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void unpublish()}>
          {t('unpublish')}
        </button>
      )}
      <button type="button" className="button" disabled={isBusy || !isChanged} onClick={() => void save()}>
        {t('save')}
      </button>
      <button type="button" className="button button-primary" disabled={isBusy} onClick={() => void publish()}>
        {t('publish')}
      </button>
    </header>
  )
}
