import { lazy, Suspense, useEffect, useId, useRef, type ComponentType } from 'react'
import { AssetField, AssetsField } from '../fields/asset-field.tsx'
import { BlocksField } from '../fields/blocks-field.tsx'
import type { FieldContext, FieldProps } from '../fields/field-types.ts'
import { LinkField } from '../fields/link-field.tsx'
import {
  BooleanField,
  DateField,
  NumberField,
  OptionField,
  OptionsField,
  TextAreaField,
  TextField,
} from '../fields/plain-fields.tsx'
import { TableField } from '../fields/table-field.tsx'
import { t, translate } from '../texts.ts'
import { Problem } from '../ui/problem.tsx'
import { english, getEnglishName, listFields, type Field } from './components.ts'
import type { Block } from './content-tree.ts'

/** Loaded with the first rich text, because its library is larger than the rest of the editor. */
const RichTextField = lazy(() => import('../fields/rich-text-field.tsx'))

const inputs: Record<string, ComponentType<FieldProps>> = {
  text: TextField,
  textarea: TextAreaField,
  markdown: TextAreaField,
  richtext: RichTextField as ComponentType<FieldProps>,
  number: NumberField,
  boolean: BooleanField,
  datetime: DateField,
  option: OptionField,
  options: OptionsField,
  asset: AssetField,
  multiasset: AssetsField,
  multilink: LinkField,
  table: TableField,
  bloks: BlocksField,
}

type BlockFormProps = {
  block: Block
  /** What is wrong, by the name of the field. */
  problems: Record<string, string>
  context: FieldContext
  onChange: (changes: Record<string, unknown>) => void
}

/** The fields of a block, those with texts in both languages side by side. */
export function BlockForm({ block, problems, context, onChange }: BlockFormProps) {
  const component = context.components.get(block.component)
  const first = useLostFocus()
  if (!component) return <Problem>{t('block.unknown', { name: block.component })}</Problem>
  return (
    <div className="form-fields" ref={first}>
      {listFields(component).map(([name, field]) => (
        <FieldRow
          key={`${block._uid} ${name}`}
          name={name}
          field={field}
          block={block}
          problem={problems[name] ?? problems[getEnglishName(name)]}
          context={context}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

/** Focuses the first field of a form whose predecessor took the focus with it, as when a block is opened from its list. */
function useLostFocus() {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && navigator.userActivation?.hasBeenActive
    if (isLost) form.current?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable]')?.focus()
  }, [])
  return form
}

type FieldRowProps = Omit<BlockFormProps, 'problems'> & { name: string; field: Field; problem: string | undefined }

function FieldRow({ name, field, block, problem, context, onChange }: FieldRowProps) {
  const label = field.display_name ?? name
  const languages = field.translatable ? [undefined, english] : [undefined]
  return (
    <div className="field-row">
      <div className={languages.length > 1 ? 'field-languages' : undefined}>
        {languages.map((language) => {
          const key = language ? getEnglishName(name) : name
          return (
            <LabelledField
              key={key}
              label={languages.length > 1 ? `${label} (${language ?? 'es-ES'})` : label}
              field={field}
              value={block[key]}
              context={context}
              onChange={(value) => onChange({ [key]: value })}
            />
          )
        })}
      </div>
      {field.description && <p className="quiet">{field.description}</p>}
      <Problem>{problem && translate(problem)}</Problem>
    </div>
  )
}

/** Fields with a single control that its label names; the others name their controls themselves. */
const singleControls = new Set(['text', 'textarea', 'markdown', 'number', 'datetime', 'option'])

function LabelledField(props: Omit<FieldProps, 'id'>) {
  const id = useId()
  const { field, label } = props
  const Input = inputs[field.type] ?? TextField
  const caption = (
    <>
      {label}
      {field.required && <span aria-hidden="true"> *</span>}
    </>
  )
  if (field.type === 'boolean')
    return (
      <label htmlFor={id} className="check">
        <Input id={id} {...props} />
        {caption}
      </label>
    )
  return (
    <div>
      {singleControls.has(field.type) ? (
        <label htmlFor={id} className="label">
          {caption}
        </label>
      ) : (
        <p className="label">{caption}</p>
      )}
      <Suspense fallback={<p className="quiet">…</p>}>
        <Input id={id} {...props} />
      </Suspense>
    </div>
  )
}
