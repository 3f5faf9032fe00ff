import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incidentActions } from '@tiber/contract/conversations/incident-enums'
import { edges, getStatus, listActions, requireTransition, stages, type Role, type Stage } from './states.ts'

const roles: Role[] = ['BUYER', 'SUPPLIER', 'OPERATOR', 'SYSTEM']

test('incident states › every walk of allowed actions moves forward and ends closed for good', () => {
  const rank = { OPEN: 0, ON_GOING: 1, CLOSED: 2 }
  const step = fc.record({ action: fc.constantFrom(...incidentActions), role: fc.constantFrom(...roles) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let stage: Stage = 'NEW'
      for (const { action, role } of steps) {
        const isAllowed = listActions(stage, role).includes(action)
        if (!isAllowed) {
          expect(() => requireTransition(action, { stage, role })).toThrow()
          continue
        }
        const next = requireTransition(action, { stage, role })
        expect(rank[getStatus(next)]).toBeGreaterThanOrEqual(rank[getStatus(stage)])
        expect(getStatus(stage)).not.toBe('CLOSED')
        stage = next
      }
    }),
    { seed: 16, numRuns: 300 },
  )
})

test('incident states › every stage is reached from a new incident, and every open one can be closed', () => {
  const follow = (reached: Set<Stage>): Set<Stage> => {
    const next = Object.values(edges)
      .flat()
      .filter(({ from }) => from.some((stage) => reached.has(stage)))
      .map(({ to }) => to)
    const all = new Set([...reached, ...next])
    return all.size === reached.size ? all : follow(all)
  }
  expect([...follow(new Set(['NEW']))].toSorted()).toEqual([...stages].toSorted())
  for (const stage of stages)
    expect([...follow(new Set([stage]))].some((each) => getStatus(each) === 'CLOSED')).toBe(true)
})
