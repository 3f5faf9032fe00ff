import { expect, test } from 'vitest'
import { parseBlock } from './pasted-block.ts'

test.each([
  ['100', [['100']]],
  ['100\n200\n', [['100'], ['200']]],
  [
    'OT-1\t100\r\nOT-2\t 200 \r\n',
    [
      ['OT-1', '100'],
      ['OT-2', '200'],
    ],
  ],
  ['', [['']]],
])('pasted text › %j is parsed into cells', (text, block) => expect(parseBlock(text)).toEqual(block))
