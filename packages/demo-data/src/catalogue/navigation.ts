import { demoClassifications, requireClassificationId } from './classifications.ts'
import { findTagId } from './tags.ts'
import { toTexts, type Pair, type Texts } from './texts.ts'
import { trees, type Branch } from './navigation-trees.ts'

export type DemoCategory = {
  id: string
  storeView: string
  parentId: string | null
  externalId: string
  name: Texts
  description: Texts | null
  position: number
  classificationIds: string[]
  tagIds: string[]
}

/** Builds the category trees of the store views, parents before children; each starts with its root. */
export function demoCategories(): DemoCategory[] {
  const rows: DemoCategory[] = []
  const add = (row: Omit<DemoCategory, 'id'>) => {
    const id = String(30_001 + rows.length).padStart(10, '0')
    rows.push({ id, ...row })
    return id
  }
  const addBranches = (storeView: string, parentId: string, branches: Branch[]) => {
    for (const [position, branch] of branches.entries()) {
      const { key, name, description, classes, tags, children } = toCategory(branch)
      const id = add({
        storeView,
        parentId,
        externalId: key,
        name: toTexts(name),
        description: description ? toTexts(description) : null,
        position,
        classificationIds: classes.map(requireClassificationId),
        tagIds: tags.map(findTagId),
      })
      addBranches(storeView, id, children)
    }
  }
  for (const [storeView, branches] of Object.entries(trees)) {
    const noContent = { description: null, position: 0, classificationIds: [], tagIds: [] }
    const root = add({
      storeView,
      parentId: null,
      externalId: 'Root_default',
      name: toTexts(['Catálogo', 'Catalogue']),
      ...noContent,
    })
    addBranches(storeView, root, branches)
  }
  return rows
}

const classNames = new Map(demoClassifications.map(({ externalId, name }) => [externalId, name]))

/** Converts a branch to a category; a plain key becomes a category that shows the class of that key. */
function toCategory(branch: Branch) {
  if (typeof branch !== 'string') return { classes: [], tags: [], children: [], description: undefined, ...branch }
  const name = classNames.get(branch)
  if (!name) throw new Error(`Class ${branch} not found.`)
  const pair: Pair = [name['es-ES'], name['en-US']]
  return { key: branch, name: pair, description: undefined, classes: [branch], tags: [], children: [] }
}
