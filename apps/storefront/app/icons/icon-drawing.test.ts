import { expect, test } from 'vitest'
import { cleanSvg, replaceIds } from './clean-svg.ts'
import { drawIcon, readDrawings } from './icon-drawing.ts'

test.each([
  ['shapes are kept', '<g fill="none"><path d="M1 1h2"/><circle cx="1" cy="2" r=".5"></circle></g>', undefined],
  ['single quotes', "<path d='M1 1'/>", '<path d="M1 1"/>'],
  ['white space and text', ' text <path d="M1 1"/> \n', '<path d="M1 1"/>'],
  ['a script', '<script>alert(1)</script><path d="M1 1"/>', '<path d="M1 1"/>'],
  ['a script in capitals', '<SCRIPT src="//evil.example"></SCRIPT><path d="M1 1"/>', '<path d="M1 1"/>'],
  ['an element around it', '<a href="javascript:alert(1)"><path d="M1 1"/></a><path d="M2 2"/>', '<path d="M2 2"/>'],
  ['an event handler', '<path onload="alert(1)" d="M1 1"/>', '<path d="M1 1"/>'],
  ['a style', '<style>path{fill:red}</style><path style="fill:red" class="a" d="M1 1"/>', '<path d="M1 1"/>'],
  [
    'a foreign object',
    '<foreignObject><div><path d="M0 0"/></div></foreignObject><path d="M1 1"/>',
    '<path d="M1 1"/>',
  ],
  [
    'an external reference',
    '<image href="https://evil.example/a.png"/><use xlink:href="#a"/><path d="M1 1"/>',
    '<path d="M1 1"/>',
  ],
  ['an external paint', '<path fill="url(https://evil.example/#a)" d="M1 1"/>', '<path d="M1 1"/>'],
  ['an escaped paint', '<path fill="u\\72l(//evil.example)" d="M1 1"/>', '<path d="M1 1"/>'],
  ['an entity', '<path fill="&#117;rl(#a)" d="M1 1"/>', '<path d="M1 1"/>'],
  ['two paints', '<path fill="url(#a) url(#b)" d="M1 1"/>', '<path d="M1 1"/>'],
  [
    'an animation',
    '<path d="M1 1"><animate attributeName="d" values="M2 2"/><set attributeName="href"/></path>',
    '<path d="M1 1"></path>',
  ],
])('the body of an icon › %s', (_title, body, expected) => expect(cleanSvg(body)).toBe(expected ?? body))

test.each([
  '',
  'text',
  '<script/>',
  '<path d="M1 1"',
  '<path d="M1 1>',
  '<g><path/>',
  '<g></path></g>',
  '</g>',
  '<g></g></g>',
  '<!-- --><path/>',
  '<![CDATA[<script>]]><path/>',
  '<!DOCTYPE svg><path/>',
  '<?xml?><path/>',
  '<path d=M1/>',
  '<path d="<script>"/>',
  '<path d="a"d="b"/>',
  '<path a b/>',
  '<svg:path d="M1 1"/>',
  '<script>a<b</script><path/>',
  `<path d="${'M1 1'.repeat(20_000)}"/>`,
  `${'<g>'.repeat(40)}<path/>${'</g>'.repeat(40)}`,
])('the body %s › is refused', (body) => expect(cleanSvg(body)).toBeUndefined())

test('ids of an icon › are unique on the page and still refer to each other', () => {
  const body = cleanSvg('<defs><mask id="a"/></defs><path mask="url(#a)" d="M1 1"/>')
  expect(replaceIds(body ?? '', '«r1»')).toBe('<defs><mask id="_r1_-a"/></defs><path mask="url(#_r1_-a)" d="M1 1"/>')
})

const set = {
  prefix: 'tools',
  width: 10,
  icons: { key: { body: '<path d="M1 1"/>', left: 1, top: 2, height: 20 }, plain: { body: '<path d="M3 3"/>' } },
  aliases: {
    same: { parent: 'key' },
    turned: { parent: 'key', rotate: 1 },
    mirrored: { parent: 'key', hFlip: true },
    'upside-down': { parent: 'mirrored', vFlip: true },
    loop: { parent: 'loop' },
    lost: { parent: 'nothing' },
  },
}

test.each([
  ['key', '1 2 10 20', undefined],
  ['plain', '0 0 10 16', undefined],
  ['same', '1 2 10 20', undefined],
  ['turned', '0 0 20 10', 'translate(20 0) rotate(90) translate(-1 -2)'],
  ['mirrored', '0 0 10 20', 'translate(10 0) scale(-1 1) translate(-1 -2)'],
  ['upside-down', '0 0 10 20', 'translate(10 20) rotate(180) translate(-1 -2)'],
])('the icon %s › has the view box %s and the transformation %s', (name, viewBox, transform) => {
  const drawing = drawIcon(set, name)
  expect([drawing?.viewBox, /transform="(.*?)"/.exec(drawing?.body ?? '')?.[1]]).toEqual([viewBox, transform])
})

test.each([
  ['loop', set],
  ['lost', set],
  ['unknown', set],
  ['a', { prefix: 'tools', icons: { a: { body: '<path/>', width: -1 } } }],
  ['a', { prefix: 'tools', icons: { a: { body: '<path/>', width: '1" onload="alert(1)' } } }],
  ['a', { prefix: 'tools', icons: { a: { body: 7 } } }],
  ['constructor', { prefix: 'tools', icons: {} }],
])('the icon %s of %j › is missing', (name, data) => {
  expect([...readDrawings(structuredClone(data), 'tools', [name])]).toEqual([[name, undefined]])
})

test.each([[null], [7], [[]], [{}], [{ prefix: 'other', icons: {} }], [{ prefix: 'tools', icons: { a: null } }]])(
  'the response %j › is no icon set',
  (data) => expect(() => readDrawings(data, 'tools', ['a'])).toThrow('not a set of icons'),
)
