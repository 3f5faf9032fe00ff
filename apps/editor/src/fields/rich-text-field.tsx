import { CodeBlock } from '@tiptap/extension-code-block'
import { Link } from '@tiptap/extension-link'
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { StoryItem } from '../api.ts'
import { t } from '../texts.ts'
import { IconButton } from '../ui/icon.tsx'
import type { FieldProps } from './field-types.ts'
import { keptBlock, keptInline, keptMark, toEditor, toStored, type RichNode } from './rich-text-form.ts'

const attribute = { default: null, rendered: false }

/** Links to stories keep the id of the story beside its address. */
const StoryLink = Link.extend({
  addAttributes() {
    const parent = this.parent?.() as object
    return {
      ...parent,
      linktype: { default: 'url', rendered: false },
      uuid: attribute,
      anchor: attribute,
      custom: attribute,
    }
  },
}).configure({ openOnClick: false, autolink: false, protocols: ['mailto'] })

const ClassCodeBlock = CodeBlock.extend({ addAttributes: () => ({ class: { default: null } }) })

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })

const getNodeType = (value: unknown) => (value as RichNode | null)?.type ?? ''

const keptNode = (name: string, isInline: boolean) =>
  Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    addAttributes: () => ({ node: attribute }),
    parseHTML: () => [],
    renderHTML: ({ node, HTMLAttributes }) => [
      isInline ? 'span' : 'div',
      mergeAttributes(HTMLAttributes, { class: 'kept' }),
      getNodeType(node.attrs['node']),
    ],
  })

const extensions = [
  StarterKit.configure({ link: false, codeBlock: false, heading: { levels: [1, 2, 3, 4, 5, 6] } }),
  StoryLink,
  ClassCodeBlock,
  mark('superscript', 'sup'),
  mark('subscript', 'sub'),
  keptNode(keptBlock, false),
  keptNode(keptInline, true),
  Mark.create({
    name: keptMark,
    addAttributes: () => ({ mark: attribute }),
    parseHTML: () => [],
    renderHTML: () => ['span', { class: 'kept' }, 0],
  }),
]

const emptyDocument: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] }

type RichTextFieldProps = Pick<FieldProps, 'label' | 'value' | 'context'> & { onChange: (value: RichNode) => void }

export default function RichTextField({ label, value, onChange, context }: RichTextFieldProps) {
  const document = isDocument(value) ? value : emptyDocument
  const editor = useEditor({
    extensions,
    // The policy of the page allows no style elements; editor.css has these rules.
    injectCSS: false,
    content: toEditor(document),
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: 'rich-text' } },
    onUpdate: ({ editor: changed }) => onChange(toStored(changed.getJSON())),
  })
  return (
    <div className="rich-text-box">
      <Toolbar editor={editor} stories={context.stories} />
      <EditorContent editor={editor} />
    </div>
  )
}

const isDocument = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && (value as RichNode).type === 'doc'

const toggles = [
  { icon: 'bold', name: 'bold', label: 'richText.bold', run: (editor: Editor) => editor.chain().focus().toggleBold() },
  {
    icon: 'italic',
    name: 'italic',
    label: 'richText.italic',
    run: (editor: Editor) => editor.chain().focus().toggleItalic(),
  },
  {
    icon: 'underline',
    name: 'underline',
    label: 'richText.underline',
    run: (editor: Editor) => editor.chain().focus().toggleUnderline(),
  },
  {
    icon: 'strikethrough',
    name: 'strike',
    label: 'richText.strike',
    run: (editor: Editor) => editor.chain().focus().toggleStrike(),
  },
  { icon: 'code', name: 'code', label: 'richText.code', run: (editor: Editor) => editor.chain().focus().toggleCode() },
  {
    icon: 'heading-2',
    name: 'heading 2',
    label: 'richText.heading2',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }),
  },
  {
    icon: 'heading-3',
    name: 'heading 3',
    label: 'richText.heading3',
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }),
  },
  {
    icon: 'list',
    name: 'bulletList',
    label: 'richText.bullets',
    run: (editor: Editor) => editor.chain().focus().toggleBulletList(),
  },
  {
    icon: 'list-ordered',
    name: 'orderedList',
    label: 'richText.numbers',
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList(),
  },
  {
    icon: 'quote',
    name: 'blockquote',
    label: 'richText.quote',
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote(),
  },
  {
    icon: 'minus',
    name: 'horizontalRule',
    label: 'richText.rule',
    run: (editor: Editor) => editor.chain().focus().setHorizontalRule(),
  },
] as const

type ToolbarProps = { editor: Editor; stories: StoryItem[] }

/** One tab stop; the arrow keys move within it. */
function Toolbar({ editor, stories }: ToolbarProps) {
  const [isLinking, setIsLinking] = useState(false)
  const [current, setCurrent] = useState(0)
  const active = useEditorState({
    editor,
    selector: ({ editor: state }) =>
      new Set(
        [...toggles.map(({ name }) => name), 'link'].filter((name) => {
          const [type = '', level] = name.split(' ')
          return state.isActive(type, level ? { level: Number(level) } : {})
        }),
      ),
  })
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('.icon-button')
    buttons[(current + step + buttons.length) % buttons.length]?.focus()
  }
  // A pressed tool leaves the focus in the text; given back with the next frame, it would miss what is typed until then.
  const keepFocus = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  }
  return (
    <div
      className="rich-text-tools"
      role="toolbar"
      aria-label={t('richText.tools')}
      tabIndex={-1}
      onKeyDown={moveFocus}
      onMouseDown={keepFocus}
    >
      {toggles.map(({ icon, name, label, run }, at) => (
        <IconButton
          key={name}
          icon={icon}
          label={t(label)}
          tabIndex={at === current ? 0 : -1}
          aria-pressed={name === 'horizontalRule' ? undefined : active.has(name)}
          onFocus={() => setCurrent(at)}
          onClick={() => void run(editor).run()}
        />
      ))}
      <IconButton
        icon="link"
        label={t('richText.link')}
        tabIndex={current === toggles.length ? 0 : -1}
        aria-pressed={active.has('link')}
        aria-expanded={isLinking}
        onFocus={() => setCurrent(toggles.length)}
        onClick={() => setIsLinking(!isLinking)}
      />
      {isLinking && <LinkForm editor={editor} stories={stories} onDone={() => setIsLinking(false)} />}
    </div>
  )
}

/** Proposes the pages of the shop; any other address can be typed. */
function LinkForm({ editor, stories, onDone }: ToolbarProps & { onDone: () => void }) {
  const id = useId()
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href.trim() === '') chain.unsetLink().run()
    else chain.setLink({ href: href.trim() }).run()
    onDone()
  }
  return (
    <span className="link-form">
      <input
        className="field"
        aria-label={t('link.address')}
        placeholder="/faq, https://…"
        list={id}
        // The button that opened it was pressed to type an address.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <datalist id={id}>
        {stories
          .filter(({ is_folder }) => !is_folder)
          .map(({ uuid, name, full_slug }) => (
            <option key={uuid} value={`/${full_slug}`}>
              {name}
            </option>
          ))}
      </datalist>
      <button type="button" className="button" onClick={apply}>
        {t('apply')}
      </button>
    </span>
  )
}
