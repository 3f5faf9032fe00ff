import { expect, test } from 'vitest'
import { copyBlock, findBlock, findPath, locateField, replaceBlock, type Block } from './content-tree.ts'

const block = (uid: string, fields: Record<string, unknown> = {}): Block => ({
  _uid: uid,
  component: 'text',
  ...fields,
})
const root = block('root', { body: [block('a'), block('b', { items: [block('b1'), block('b2')] }), block('c')] })
const listIds = (tree: Block, field = 'body') => (tree[field] as Block[]).map(({ _uid }) => _uid)

test('a block is found with the blocks around it', () => {
  expect(findPath(root, 'b2')?.map(({ _uid }) => _uid)).toEqual(['root', 'b', 'b2'])
  expect(findPath(root, 'nobody')).toBeUndefined()
})

test('a changed block leaves its neighbours the same objects', () => {
  const changed = replaceBlock(root, 'b1', (found) => ({ ...found, title: 'New' }))
  expect(findBlock(changed, 'b1')).toMatchObject({ title: 'New' })
  expect((changed['body'] as Block[])[0]).toBe((root['body'] as Block[])[0])
  expect(replaceBlock(root, 'nobody', () => block('x'))).toBe(root)
})

test('a copy has new ids at every depth', () => {
  let count = 0
  const copy = copyBlock(findBlock(root, 'b')!, () => `n${count++}`)
  expect([copy._uid, ...listIds(copy, 'items')].toSorted()).toEqual(['n0', 'n1', 'n2'])
  expect(findBlock(root, 'b1')).toBeDefined()
})

test('the path of a refused field leads to its block', () => {
  expect(locateField(root, 'content.body[1].items[0].title')).toEqual({ uid: 'b1', field: 'title' })
  expect(locateField(root, 'content.seo_title')).toEqual({ uid: 'root', field: 'seo_title' })
  expect(locateField(root, 'content.body[1]')).toEqual({ uid: 'b', field: '' })
  expect(locateField(root, 'nothing[9].here')).toEqual({ uid: 'root', field: 'here' })
})
