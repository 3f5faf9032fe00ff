import { createTailwindMerge, type ClassNameValue } from 'tailwind-merge'

export const classMergeCacheSize = 500 // spec 9

const any = () => true
const sizes = ['11', '12', '13', '14', '16', '18', '22', '28', 'table', 'field', 'field-large']
const isLength = (value: string) => /^\d+$|^\[\d/.test(value)
const styles = ['solid', 'dashed', 'dotted', 'none']
const sides = { x: ['l', 'r'], y: ['t', 'b'] }
const edges = ['t', 'r', 'b', 'l']

/**
 * Joins classes; of two that set the same property the later wins, so that `className` can change one thing of a part.
 * Only the groups our parts use: the ready-made configuration weighs several times as much.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: classMergeCacheSize,
  theme: {},
  classGroups: {
    display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    visibility: ['visible', 'invisible'],
    ...oneEach('p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml', 'gap-x', 'gap-y'),
    ...oneEach('size', 'w', 'h', 'min-w', 'min-h', 'max-w', 'max-h', 'inset', 'top', 'right', 'bottom', 'left', 'z'),
    ...oneEach('items', 'justify', 'self', 'order', 'basis', 'grow', 'shrink', 'grid-cols', 'col', 'row', 'overflow'),
    ...oneEach('bg', 'font', 'leading', 'tracking', 'whitespace', 'opacity', 'cursor', 'duration', 'fill', 'stroke'),
    ...oneEach('shadow', 'transition'),
    gap: [{ gap: [any] }],
    rounded: [{ rounded: ['', any] }],
    direction: [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    wrap: [{ flex: ['wrap', 'nowrap'] }],
    flex: [{ flex: [any] }],
    'text-size': [{ text: sizes }],
    align: [{ text: ['left', 'center', 'right'] }],
    colour: [{ text: [any] }],
    decoration: ['underline', 'no-underline', 'line-through'],
    'border-style': [{ border: styles }],
    'border-w': [{ border: ['', isLength] }],
    ...Object.fromEntries(edges.map((edge) => [`border-w-${edge}`, [{ [`border-${edge}`]: ['', isLength] }]])),
    ...Object.fromEntries(edges.map((edge) => [`border-c-${edge}`, [{ [`border-${edge}`]: [any] }]])),
    'border-c': [{ border: [any] }],
  },
  conflictingClassGroups: {
    ...spread('p'),
    ...spread('m'),
    gap: ['gap-x', 'gap-y'],
    size: ['w', 'h'],
    inset: ['top', 'right', 'bottom', 'left'],
    'border-w': edges.map((edge) => `border-w-${edge}`),
    'border-c': edges.map((edge) => `border-c-${edge}`),
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}))

export const classes = (...parts: ClassNameValue[]): string => merge(...parts)

function oneEach(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, [{ [name]: ['', any] }]]))
}

/** p sets px and py, which set their two sides. */
function spread(name: string) {
  const axes = Object.entries(sides).map(([axis, ends]) => [name + axis, ends.map((end) => name + end)] as const)
  return { [name]: axes.flatMap(([axis, ends]) => [axis, ...ends]), ...Object.fromEntries(axes) }
}
