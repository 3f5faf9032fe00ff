import { expect, test } from 'vitest'
import { toEditor, toStored, type RichNode } from './rich-text-form.ts'

const text = (value: string, marks?: RichNode['marks']): RichNode => ({
  type: 'text',
  text: value,
  ...(marks && { marks }),
})

const stored: RichNode = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Title')] },
    {
      type: 'paragraph',
      content: [
        text('bold', [{ type: 'bold' }]),
        text('marked', [{ type: 'highlight', attrs: { color: '#ff0' } }]),
        { type: 'hard_break' },
        { type: 'emoji', attrs: { name: 'wrench', emoji: '🔧' } },
        text('link', [
          { type: 'link', attrs: { href: '/faq', linktype: 'story', uuid: 'u', anchor: null, target: null } },
        ]),
      ],
    },
    { type: 'ordered_list', attrs: { order: 3 }, content: [{ type: 'list_item', content: [{ type: 'paragraph' }] }] },
    { type: 'bullet_list', content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [text('one')] }] }] },
    { type: 'code_block', attrs: { class: 'language-ts' }, content: [text('x')] },
    { type: 'horizontal_rule' },
    { type: 'blok', attrs: { id: '1', body: [{ _uid: 'u1', component: 'banner' }] } },
    { type: 'table', content: [{ type: 'tableRow', content: [] }] },
  ],
}

test('a document comes out of the editor as it went in, with what the editor cannot show', () => {
  expect(toStored(toEditor(stored))).toEqual(stored)
})

test('lists have the names of the editor inside it', () => {
  expect(JSON.stringify(toEditor(stored))).not.toMatch(/"(bullet|ordered)_list"/)
})
