import type { StoryItem } from '../api.ts'
import { t } from '../texts.ts'

type FolderSelectProps = { stories: StoryItem[]; defaultValue?: number }

/** The folder of a story, sent as `parent`; 0 is the top level. */
export const FolderSelect = ({ stories, defaultValue = 0 }: FolderSelectProps) => (
  <label className="label">
    {t('new.folder')}
    <select className="field" name="parent" defaultValue={defaultValue}>
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
)
