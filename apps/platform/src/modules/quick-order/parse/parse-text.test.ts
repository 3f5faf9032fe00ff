import { expect, test } from 'vitest'
import { parseText } from './parse-text.ts'

const parseOne = (line: string) => {
  const [parsed] = parseText(line).lines
  return [parsed?.text, parsed?.count, parsed?.unit].filter((each) => each !== undefined)
}

test.each([
  ['3x ABC-100', 'ABC-100', 3],
  ['3 x ABC-100', 'ABC-100', 3],
  ['ABC100 – 3 boxes', 'ABC100', 3, 'PACK'],
  ['10 pcs of ABC-100', 'ABC-100', 10, 'PIECE'],
  ['10 uds de SCS-A2-M8-040', 'SCS-A2-M8-040', 10, 'PIECE'],
  ['SCS-A2-M8-040 x 200', 'SCS-A2-M8-040', 200],
  ['SCS-A2-M8-040: 200', 'SCS-A2-M8-040', 200],
  ['SCS-A2-M8-040 200', 'SCS-A2-M8-040', 200],
  ['200 SCS-A2-M8-040', 'SCS-A2-M8-040', 200],
  ['- 1.000 uds SCS-A2-M8-040', 'SCS-A2-M8-040', 1000, 'PIECE'],
  ['> 2) 5 cajas de tornillo allen m8x40', 'tornillo allen m8x40', 5, 'PACK'],
  ['tornillo allen m8x40', 'tornillo allen m8x40'],
  ['M8x40', 'M8x40'],
  ['SCS-A2-M8-040 (cant. 12)', 'SCS-A2-M8-040', 12],
  ['Cantidad: 7 SCS-A2-M8-040', 'SCS-A2-M8-040', 7],
  ['8412345678905 2', '8412345678905', 2],
  ['guantes nitrilo talla 9 - 4 pares', 'guantes nitrilo talla 9', 4, 'OTHER'],
  ['IB7764-012 -> 50', 'IB7764-012', 50],
  ['10            CUT-D-125', 'CUT-D-125', 10],
  ['Guantes nitrilo ------------ 4', 'Guantes nitrilo', 4],
  ['TORN-ALLEN            10', 'TORN-ALLEN', 10],
  ['Tornillo allen M8x40 12.', 'Tornillo allen M8x40', 12],
  ["Manguera 3/4 50'", "Manguera 3/4 50'"],
  ['Válvula DN50 1.2.3', 'Válvula DN50 1.2.3'],
  ['CUT-D-125 ( cant. 5 )', 'CUT-D-125', 5],
  ['CUT-D-125 == dos', 'CUT-D-125', 2],
])('%s is parsed into article, quantity and unit', (line, ...expected) => expect(parseOne(line)).toEqual(expected))

test('a table with a header is parsed by its column names', () => {
  const { lines, columns } = parseText(
    'Pedido de enero\nRef.;Descripción;Cantidad;Obs.\nA-1;Tornillo;5;urgente\nB-2;Tuerca;1.000;\n',
  )
  expect(columns).toEqual({ code: 0, text: 1, quantity: 2, note: 3 })
  expect(lines).toMatchObject([{ codes: ['A-1'], count: 5, note: 'urgente' }, { count: 1000 }])
})

test('a table without a header is parsed by its content', () => {
  const { columns } = parseText('SCS-A2-M8-040\t100\nSCS-A2-M8-045\t50\nTG-10482\t3')
  expect(columns).toEqual({ code: 0, quantity: 1 })
  expect(parseText('100,SCS-A2-M8-040\n50,SCS-A2-M8-045').columns).toEqual({ code: 1, quantity: 0 })
})

test('a mail is parsed without greeting and signature', () => {
  const { lines, ignored } = parseText('Hola,\n\nnecesitamos:\n\n- 3x ABC-100\n- 10 uds XYZ-200\n\nSaludos\nAlmacén')
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['ABC-100', 'XYZ-200']))
  expect(ignored.map(({ raw }) => raw)).toEqual(['Hola,', 'necesitamos:', 'Saludos', 'Almacén'])
})

test.each([
  'taller@tiber.example,obra@tiber.example',
  'taller@tiber.example/obra@tiber.example',
  'compras2@tiber.example.',
])('the address %s is part of a signature', (line) =>
  expect(parseText(`3x ABC-100\n${line}`).ignored.map(({ raw }) => raw)).toEqual([line]),
)

test.each(['a-'.repeat(250), '1 '.repeat(250), '('.repeat(500), `${'- '.repeat(249)}x`])(
  'a hostile line is parsed like any other: %s',
  (line) => expect(parseText(Array.from({ length: 300 }, () => line).join('\n'))).toBeDefined(),
)

test('a mail address is ignored, an article with a price after @ is not', () => {
  const { lines, ignored } = parseText('compras@taller.example\nABC-100@5')
  expect(lines.map(({ raw }) => raw)).toEqual(['ABC-100@5'])
  expect(ignored.map(({ raw }) => raw)).toEqual(['compras@taller.example'])
})

test('a number after a single M › is a quantity or a thread, which the catalogue decides', () => {
  const [line] = parseText('semimascara silicona M 4').lines
  expect(line).toMatchObject({ text: 'semimascara silicona M', sizeText: 'semimascara silicona M 4' })
})
