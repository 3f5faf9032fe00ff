import { expect, test } from 'vitest'
import {
  findPath,
  countNodes,
  countWithoutAddress,
  findOrganisation,
  toOptions,
  toParentOptions,
  type OrganisationNode,
} from './organisation-tree.ts'

const node = (id: string, children: OrganisationNode[] = [], status = 'ACTIVE'): OrganisationNode => ({
  id,
  name: id.toUpperCase(),
  status,
  children,
})
const tree = [node('a', [node('b', [node('c')]), node('d', [], 'INACTIVE')]), node('e')]

test('organisation options list parents before their children, with their depth', () => {
  expect(toOptions(tree).map(({ id, depth }) => `${id}${depth}`)).toEqual(['a0', 'b1', 'c2', 'd1', 'e0'])
  expect(toOptions(tree).filter(({ isClosed }) => isClosed)).toEqual([{ id: 'd', name: 'D', depth: 1, isClosed: true }])
})

test('parent options of an organisation exclude itself and its descendants', () => {
  expect(toParentOptions(tree, 'b').map(({ id }) => id)).toEqual(['a', 'd', 'e'])
  expect(toParentOptions(tree, 'a').map(({ id }) => id)).toEqual(['e'])
})

test('organisation lookup finds an organisation with all its ancestors', () => {
  expect(findPath(tree, 'c')?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(findOrganisation(tree, 'd')?.name).toBe('D')
  expect(findOrganisation(tree, 'z')).toBeUndefined()
  expect(countNodes(tree)).toBe(5)
})

test('open organisations without an address are counted at every level, closed ones are not', () => {
  const place = (
    places: string[],
    children: Parameters<typeof countWithoutAddress>[0][number][] = [],
    status = 'ACTIVE',
  ) => ({
    places,
    children,
    status,
  })
  expect(countWithoutAddress([place([], [place(['Nave 1']), place([])]), place([], [], 'INACTIVE')])).toBe(2)
})
