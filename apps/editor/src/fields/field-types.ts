import type { Components, Field } from '../blocks/components.ts'
import type { AssetFile, StoryItem } from '../api.ts'

/** What a field needs to know beside its own value. */
export type FieldContext = {
  components: Components
  stories: StoryItem[]
  listAssets: () => Promise<AssetFile[]>
  uploadAsset: (file: File) => Promise<AssetFile>
  openBlock: (uid: string) => void
}

export type FieldProps = {
  id: string
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  context: FieldContext
}
