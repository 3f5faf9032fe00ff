import { expect, test } from 'vitest'
import {
  chainTo,
  countAll,
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

test('parents stand before their children, each as deep as it is', () => {
  expect(toOptions(tree).map(({ id, depth }) => `${id}${depth}`)).toEqual(['a0', 'b1', 'c2', 'd1', 'e0'])
  expect(toOptions(tree).filter(({ isClosed }) => isClosed)).toEqual([{ id: 'd', name: 'D', depth: 1, isClosed: true }])
})

test('an organisation is offered no place below itself', () => {
  expect(toParentOptions(tree, 'b').map(({ id }) => id)).toEqual(['a', 'd', 'e'])
  expect(toParentOptions(tree, 'a').map(({ id }) => id)).toEqual(['e'])
})

test('an organisation is found with all that is above it', () => {
  expect(chainTo(tree, 'c')?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(findOrganisation(tree, 'd')?.name).toBe('D')
  expect(findOrganisation(tree, 'z')).toBeUndefined()
  expect(countAll(tree)).toBe(5)
})
