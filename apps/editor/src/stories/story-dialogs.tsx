import { useEffect, useState } from 'react'
import type { Api, Story, StoryItem, StoryVersion } from '../api.ts'
import { formatTime, t, type TextKey } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'

type DialogProps = { api: Api; story: Story; onChange: (story: Story) => void; onClose: () => void }

/** Earlier states of a story, each of which can become the draft again. */
export function HistoryDialog({ api, story, onChange, onClose }: DialogProps) {
  const [versions, setVersions] = useState<StoryVersion[]>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    api.listVersions(story.id).then(setVersions, (error: Error) => setProblem(error.message))
  }, [api, story.id])
  const restore = (id: number) =>
    api.restoreVersion(story.id, id).then(onChange, (error: Error) => setProblem(error.message))
  return (
    <Dialog title={t('history')} onClose={onClose}>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <ol className="versions">
        {versions?.map(({ id, action, author, created_at }) => (
          <li key={id}>
            <span>
              {formatTime(created_at)} · {t(`history.${action}` as TextKey)}
              <small>{author}</small>
            </span>
            <button type="button" className="button" onClick={() => void restore(id)}>
              {t('history.restore')}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const toLocal = (time: string | null) => {
  if (!time) return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const toTime = (local: FormDataEntryValue | null) => (local ? new Date(String(local)).toISOString() : null)

/** When a story is published or taken away by itself. */
export function ScheduleDialog({ api, story, onChange, onClose }: DialogProps) {
  const [problem, setProblem] = useState('')
  const save = (form: FormData) =>
    api
      .scheduleStory(story.id, {
        publish_at: toTime(form.get('publish_at')),
        unpublish_at: toTime(form.get('unpublish_at')),
      })
      .then(onChange, (error: Error) => setProblem(error.message))
  return (
    <Dialog title={t('schedule')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <label className="label">
          {t('schedule.publish')}
          <input className="field" type="datetime-local" name="publish_at" defaultValue={toLocal(story.publish_at)} />
        </label>
        <label className="label">
          {t('schedule.unpublish')}
          <input
            className="field"
            type="datetime-local"
            name="unpublish_at"
            defaultValue={toLocal(story.unpublish_at)}
          />
        </label>
        <button className="button button-primary">{t('save')}</button>
      </form>
    </Dialog>
  )
}

type SettingsDialogProps = DialogProps & { stories: StoryItem[]; onDeleted: () => void }

/** Name, address and folder of a story, and its end. */
export function SettingsDialog({ api, story, stories, onChange, onDeleted, onClose }: SettingsDialogProps) {
  const [problem, setProblem] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const fail = (error: Error) => setProblem(error.message)
  const save = (form: FormData) =>
    api
      .saveStory({
        ...story,
        name: String(form.get('name')),
        slug: String(form.get('slug')),
        parent_id: Number(form.get('parent')),
      })
      .then(onChange, fail)
  return (
    <Dialog title={t('settings')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <label className="label">
          {t('new.name')}
          <input className="field" name="name" required defaultValue={story.name} />
        </label>
        <label className="label">
          {t('new.slug')}
          <input className="field" name="slug" required defaultValue={story.slug} />
        </label>
        <label className="label">
          {t('new.folder')}
          <select className="field" name="parent" defaultValue={story.parent_id || 0}>
            <option value="0">/</option>
            {stories
              .filter(({ is_folder }) => is_folder)
              .map(({ id, full_slug }) => (
                <option key={id} value={id}>
                  {full_slug}
                </option>
              ))}
          </select>
        </label>
        <button className="button button-primary">{t('save')}</button>
      </form>
      {isAsking ? (
        <p className="problem">
          {t('delete.ask', { name: story.name })}{' '}
          <button type="button" className="button" onClick={() => void api.deleteStory(story.id).then(onDeleted, fail)}>
            {t('delete')}
          </button>
        </p>
      ) : (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {t('delete')}
        </button>
      )}
    </Dialog>
  )
}
