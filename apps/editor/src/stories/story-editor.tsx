import { useState } from 'react'
import { ApiError, type Api, type FieldProblem, type Story, type StoryItem } from '../api.ts'
import { BlockForm } from '../blocks/block-form.tsx'
import { english, getComponentName, type Components } from '../blocks/components.ts'
import { findBlock, findPath, locateField } from '../blocks/content-tree.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { t, translate } from '../texts.ts'
import { IconButton } from '../ui/icon.tsx'
import { HistoryDialog, ScheduleDialog, SettingsDialog } from './story-dialogs.tsx'
import { StoryState } from './story-tree.tsx'
import { useStory } from './use-story.ts'

type StoryEditorProps = {
  api: Api
  story: Story
  stories: StoryItem[]
  components: Components
  onSaved: () => void
  onDeleted: () => void
}

type Note = { kind: 'problem' | 'done'; text: string }

/** One story: its preview, the form of the open block, and saving and publishing. */
export function StoryEditor({ api, story: loaded, stories, components, onSaved, onDeleted }: StoryEditorProps) {
  const { story, content, openUid, revision, isChanged, dispatch } = useStory(loaded)
  const [language, setLanguage] = useState('default')
  const [isNarrow, setIsNarrow] = useState(false)
  const [dialog, setDialog] = useState<'history' | 'schedule' | 'settings'>()
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState<Note>()
  const [fieldProblems, setFieldProblems] = useState<FieldProblem[]>([])
  const [told, setTold] = useState<{ action: 'change' | 'published'; at: number }>()
  const path = findPath(content, openUid) ?? [content]
  const block = path.at(-1)!

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFieldProblems([])
    try {
      await work()
    } catch (error) {
      const { status = 0, fields = [] } = error instanceof ApiError ? error : {}
      setFieldProblems(fields)
      setNote({
        kind: 'problem',
        text:
          status === 409
            ? t('save.conflict')
            : t('save.failed', { reason: String(error instanceof Error ? error.message : error) }),
      })
    } finally {
      setIsBusy(false)
    }
  }
  const save = async () => {
    const saved = await api.saveStory({ ...story, content })
    dispatch({ type: 'saved', story: saved, sent: content })
    return saved
  }
  const finish = (text: string, action: 'change' | 'published') => {
    setNote({ kind: 'done', text })
    setTold({ action, at: Date.now() })
    onSaved()
  }
  const saveDraft = () =>
    run(async () => {
      await save()
      finish(t('save.done'), 'change')
    })
  const publish = () =>
    run(async () => {
      if (isChanged) await save()
      dispatch({ type: 'saved', story: await api.publishStory(story.id), sent: content })
      finish(t('publish.done'), 'published')
    })
  const unpublish = () =>
    run(async () => {
      dispatch({ type: 'saved', story: await api.unpublishStory(story.id), sent: content })
      finish(t('unpublish.done'), 'change')
    })
  const replace = (changed: Story) => {
    dispatch({ type: 'replaced', story: changed })
    setDialog(undefined)
    finish(t('save.done'), 'change')
  }
  const located = fieldProblems.map(({ field, message }) => ({ ...locateField(content, field), message }))
  const problems = Object.fromEntries(
    located.filter(({ uid }) => uid === block._uid).map(({ field, message }) => [field, message]),
  )

  return (
    <>
      <header className="bar">
        <h1>{story.name}</h1>
        <StoryState story={story} />
        {isChanged && <span className="quiet">{t('unsaved')}</span>}
        <span className="bar-space" />
        <select
          className="field field-short"
          aria-label={t('preview.language')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          <option value="default">es-ES</option>
          <option value={english}>{english}</option>
        </select>
        <IconButton
          icon={isNarrow ? 'monitor' : 'smartphone'}
          label={t(isNarrow ? 'preview.wide' : 'preview.narrow')}
          onClick={() => setIsNarrow(!isNarrow)}
        />
        <IconButton icon="settings-2" label={t('settings')} onClick={() => setDialog('settings')} />
        <IconButton icon="history" label={t('history')} onClick={() => setDialog('history')} />
        <IconButton icon="clock" label={t('schedule')} onClick={() => setDialog('schedule')} />
        {story.published && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void unpublish()}>
            {t('unpublish')}
          </button>
        )}
        <button type="button" className="button" disabled={isBusy || !isChanged} onClick={() => void saveDraft()}>
          {t('save')}
        </button>
        <button type="button" className="button button-primary" disabled={isBusy} onClick={() => void publish()}>
          {t('publish')}
        </button>
      </header>
      <PreviewFrame
        api={api}
        story={story}
        content={content}
        language={language}
        isNarrow={isNarrow}
        saved={told}
        openUid={openUid}
        onEdit={(uid) => dispatch({ type: 'open', uid })}
      />
      <aside className="form" aria-label={t('form')}>
        <output className={note?.kind === 'problem' ? 'problem' : 'done'} hidden={!note}>
          {note?.text}
        </output>
        {located.map(({ uid, field, message }) => (
          <button
            key={`${uid} ${field}`}
            type="button"
            className="problem"
            onClick={() => dispatch({ type: 'open', uid })}
          >
            {getComponentName(components.get(findBlock(content, uid)?.component ?? ''))} › {field}: {translate(message)}
          </button>
        ))}
        {story.publish_at && <p className="quiet">{t('schedule.planned')}</p>}
        <nav aria-label={t('form.path')} className="form-path">
          {path.map((each) => (
            <button
              key={each._uid}
              type="button"
              aria-current={each === block || undefined}
              onClick={() => dispatch({ type: 'open', uid: each._uid })}
            >
              {getComponentName(components.get(each.component)) ?? each.component}
            </button>
          ))}
        </nav>
        <BlockForm
          key={`${openUid} ${revision}`}
          block={block}
          problems={problems}
          context={{
            components,
            stories,
            listAssets: api.listAssets,
            uploadAsset: api.uploadAsset,
            openBlock: (uid) => dispatch({ type: 'open', uid }),
          }}
          onChange={(changes) => dispatch({ type: 'edit', uid: block._uid, changes })}
        />
      </aside>
      {dialog === 'history' && (
        <HistoryDialog api={api} story={story} onChange={replace} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog api={api} story={story} onChange={replace} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'settings' && (
        <SettingsDialog
          api={api}
          story={story}
          stories={stories}
          onChange={replace}
          onDeleted={onDeleted}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
