import { expect, test } from 'vitest'
import { createStatementCollector, type Collected } from './statement-collector.ts'

/** Answers every statement with itself, one that begins with `slow` after 5 ms and `bad` with an error. */
function createCollector() {
  const sent: string[][] = []
  let time = 0
  const send = async (statements: Collected<string, string>[]) => {
    sent.push(statements.map(({ statement }) => statement))
    for (const { statement, resolve, reject } of statements) {
      if (statement.startsWith('slow')) time += 5
      if (statement.startsWith('bad')) reject(new Error(statement))
      else resolve(statement)
    }
  }
  const collect = createStatementCollector<string, string>(send, () => time)
  const run = (statement: string) => collect(statement, statement)
  const learn = async (...statements: string[]) => {
    for (const each of statements) await run(each)
    sent.length = 0
  }
  return { run, sent, learn }
}

test('statement collector › known quick statements of one turn › are sent together', async () => {
  const { run, sent, learn } = createCollector()
  await learn('a', 'b', 'c')
  const later = async () => {
    await Promise.resolve()
    return run('c')
  }
  expect(await Promise.all([run('a'), run('b'), later()])).toEqual(['a', 'b', 'c'])
  await run('a')
  expect(sent).toEqual([['a', 'b', 'c'], ['a']])
})

test('statement collector › a slow or unknown statement › is sent alone', async () => {
  const { run, sent, learn } = createCollector()
  await learn('a', 'b', 'slow')
  await Promise.all([run('a'), run('slow'), run('b'), run('new')])
  expect(sent).toEqual([['slow'], ['new'], ['a', 'b']])
})

test('statement collector › one statement fails › the others are answered', async () => {
  const { run, learn } = createCollector()
  await learn('a', 'b')
  const results = await Promise.allSettled([run('a'), run('bad'), run('b')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('statement collector › no connection is available › every statement fails', async () => {
  const collect = createStatementCollector<string, string>(() => Promise.reject(new Error('too many clients')))
  const results = await Promise.allSettled([collect('a', 'a'), collect('b', 'b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
