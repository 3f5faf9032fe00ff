import { useEffect, useState } from 'react'
import type { Api, Story, StoryItem, StoryVersion } from '../api.ts'
import { describeError } from '../describe-error.ts'
import { formatTime, t, type TextKey } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { RequestForm } from '../ui/request-form.tsx'
import { FolderSelect } from './folder-select.tsx'

type DialogProps = { api: Api; story: Story; onDone: (story: Story) => void; onClose: () => void }

/** Earlier states of a story, each of which can become the draft again. */
export function HistoryDialog({ api, story, onDone, onClose, isChanged }: DialogProps & { isChanged: boolean }) {
  const [versions, setVersions] = useState<StoryVersion[]>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    api.listVersions(story.id).then(setVersions, (error: unknown) => setProblem(describeError(error)))
  }, [api, story.id])
  const restore = (id: number) =>
    api.restoreVersion(story, id).then(onDone, (error: unknown) => setProblem(describeError(error)))
  return (
    <Dialog title={t('history')} onClose={onClose}>
      <Problem>{problem || (isChanged && t('history.unsaved'))}</Problem>
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

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** When a story is published and unpublished without anybody's doing. */
export function ScheduleDialog({ api, story, onDone, onClose }: DialogProps) {
  const save = async (form: FormData) => {
    const times = { publish_at: toTime(form.get('publish_at')), unpublish_at: toTime(form.get('unpublish_at')) }
    onDone(await api.scheduleStory(story, times))
  }
  return (
    <Dialog title={t('schedule')} onClose={onClose}>
      <RequestForm submitLabel={t('schedule.save')} onSubmit={save}>
        <p>{t('schedule.hint', { zone: timeZone })}</p>
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
      </RequestForm>
    </Dialog>
  )
}

type SettingsDialogProps = DialogProps & { stories: StoryItem[]; onDeleted: () => void }

/** Name, address and folder of a story, and its deletion. */
export function SettingsDialog({ api, story, stories, onDone, onDeleted, onClose }: SettingsDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const save = async (form: FormData) => {
    const [name, slug, parent] = ['name', 'slug', 'parent'].map((field) => String(form.get(field)))
    onDone(await api.saveStory({ ...story, name: name!, slug: slug!, parent_id: Number(parent) }))
  }
  return (
    <Dialog title={t('settings')} onClose={onClose}>
      <RequestForm submitLabel={t('save')} onSubmit={save}>
        <label className="label">
          {t('new.name')}
          <input className="field" name="name" required defaultValue={story.name} />
        </label>
        <label className="label">
          {t('new.slug')}
          <input className="field" name="slug" required defaultValue={story.slug} />
        </label>
        <FolderSelect stories={stories} defaultValue={story.parent_id ?? 0} />
      </RequestForm>
      {isAsking ? (
        <RequestForm isDangerous submitLabel={t('delete')} onSubmit={() => api.deleteStory(story.id).then(onDeleted)}>
          <p>{t('delete.ask', { name: story.name })}</p>
        </RequestForm>
      ) : (
        <button type="button" className="button button-danger" onClick={() => setIsAsking(true)}>
          {t('delete')}
        </button>
      )}
    </Dialog>
  )
}
