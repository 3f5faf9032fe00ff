import type { ReactNode } from 'react'
import type { FieldProblem } from '../api.ts'
import { BlockForm } from '../blocks/block-form.tsx'
import { describeField, getComponentName } from '../blocks/components.ts'
import { findBlock, findPath, locateField } from '../blocks/content-tree.ts'
import type { FieldContext } from '../fields/field-types.ts'
import { t, translate } from '../texts.ts'
import type { StoryChange, StoryState } from './story-states.ts'

type StoryFormProps = {
  state: StoryState
  fieldProblems: FieldProblem[]
  context: Omit<FieldContext, 'openBlock'>
  dispatch: (change: StoryChange) => void
  children: ReactNode
}

/** The form of the open block, below messages about the story and the path to the block. */
export function StoryForm({ state, fieldProblems, context, dispatch, children }: StoryFormProps) {
  const { content, openUid, revision } = state
  const { components } = context
  const path = findPath(content, openUid) ?? [content]
  const block = path.at(-1)!
  const openBlock = (uid: string) => dispatch({ type: 'opened', uid })
  const located = fieldProblems.map(({ field, message }) => ({ ...locateField(content, field), message }))
  const problems = Object.fromEntries(
    located.filter(({ uid }) => uid === block._uid).map(({ field, message }) => [field, message]),
  )
  return (
    <aside className="form" aria-label={t('form')}>
      {children}
      {located.map(({ uid, field, message }) => (
        <button key={`${uid} ${field}`} type="button" className="problem" onClick={() => openBlock(uid)}>
          {describeField(field, components.get(findBlock(content, uid)?.component ?? ''))}: {translate(message)}
        </button>
      ))}
      <nav aria-label={t('form.path')} className="form-path">
        {path.map((each) => (
          <button
            key={each._uid}
            type="button"
            aria-current={each === block || undefined}
            onClick={() => openBlock(each._uid)}
          >
            {getComponentName(components.get(each.component)) ?? each.component}
          </button>
        ))}
      </nav>
      <BlockForm
        key={`${openUid} ${revision}`}
        block={block}
        problems={problems}
        context={{ ...context, openBlock }}
        onChange={(changes) => dispatch({ type: 'edited', uid: block._uid, changes })}
      />
    </aside>
  )
}
