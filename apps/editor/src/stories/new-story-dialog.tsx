import { useState } from 'react'
import type { Api, Story, StoryItem } from '../api.ts'
import { getComponentName, type Components } from '../blocks/components.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RequestForm } from '../ui/request-form.tsx'
import { FolderSelect } from './folder-select.tsx'

type NewStoryDialogProps = {
  api: Api
  stories: StoryItem[]
  components: Components
  onCreated: (story: Story) => void
  onClose: () => void
}

/** Proposes the address of a page from its name: letters without accents, digits and hyphens. */
const toSlug = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Asks for the name, the folder and the kind of a new page or folder. */
export function NewStoryDialog({ api, stories, components, onCreated, onClose }: NewStoryDialogProps) {
  const [name, setName] = useState('')
  const [slug, setSlug] = useState<string>()
  const create = async (form: FormData) => {
    const component = String(form.get('component'))
    const isFolder = component === ''
    const created = await api.createStory({
      name,
      slug: slug ?? toSlug(name),
      parent_id: Number(form.get('parent')),
      is_folder: isFolder,
      ...(!isFolder && { content: { _uid: crypto.randomUUID(), component } }),
    })
    onCreated(created)
  }
  return (
    <Dialog title={t('new')} onClose={onClose}>
      <RequestForm submitLabel={t('new.create')} onSubmit={create}>
        <label className="label">
          {t('new.name')}
          <input className="field" required value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className="label">
          {t('new.slug')}
          <input
            className="field"
            required
            value={slug ?? toSlug(name)}
            onChange={(event) => setSlug(event.target.value)}
          />
        </label>
        <FolderSelect stories={stories} />
        <label className="label">
          {t('new.kind')}
          <select className="field" name="component">
            {[...components.values()]
              .filter(({ is_root }) => is_root)
              .map((component) => (
                <option key={component.name} value={component.name}>
                  {getComponentName(component)}
                </option>
              ))}
            <option value="">{t('new.isFolder')}</option>
          </select>
        </label>
      </RequestForm>
    </Dialog>
  )
}
