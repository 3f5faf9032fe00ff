import { expect, test } from 'vitest'

import { listFailedTests } from './failed-tests.ts'

test('a report lists failed unit tests and files that did not load', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'good' },
          { status: 'failed', fullName: 'bad', failureMessages: ['expected 1 to be 2\n at a.test.ts'] },
        ],
      },
      { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', message: '', assertionResults: [{ status: 'passed', fullName: 'good' }] },
    ],
  }
  expect(listFailedTests(report)).toEqual(['a.test.ts: bad: expected 1 to be 2', 'b.test.ts: no such module'])
})

test('a report lists failed journeys at any depth, with the reason', () => {
  const specs = [
    { title: 'finds it', ok: true, line: 3 },
    {
      title: 'comes back',
      ok: false,
      line: 9,
      tests: [
        {
          results: [{ errors: [{ message: 'Out of time' }, { message: '\u001b[31mfocus\u001b[39m\n\n  a table\n' }] }],
        },
      ],
    },
  ]
  const report = { suites: [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs }] }] }
  expect(listFailedTests(report)).toEqual(['a.spec.ts:9: comes back: Out of time | focus | a table'])
})
