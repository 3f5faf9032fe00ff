const edges = ['t', 'r', 'b', 'l']
const split = (list: string) => list.split(' ')

/** Classes without a value, by the property they set. */
const classesByGroup = {
  display: 'block inline-block inline flex inline-flex grid inline-grid contents hidden',
  position: 'static fixed absolute relative sticky',
  visibility: 'visible invisible',
  decoration: 'underline no-underline line-through',
  direction: 'flex-row flex-row-reverse flex-col flex-col-reverse',
  wrap: 'flex-wrap flex-nowrap',
  align: 'text-left text-center text-right text-justify',
  family: 'font-sans',
  ellipsis: 'truncate text-ellipsis text-clip',
  'width of text': 'text-table text-field text-field-large',
  'border-style': 'border-solid border-dashed border-dotted border-none',
}
const groupByClass = new Map(
  Object.entries(classesByGroup).flatMap(([group, list]) => split(list).map((word) => [word, group])),
)

/** Prefixes that any value may follow; each is a group of its own. Only those our components use. */
const prefixes = new Set([
  ...split('p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y'),
  ...split('size w h min-w min-h max-w max-h inset inset-x inset-y top right bottom left z'),
  ...split(
    'items justify justify-items justify-self self order basis grow shrink grid-cols col col-start row overflow overflow-x overflow-y flex',
  ),
  ...split('bg text font leading tracking whitespace opacity cursor duration fill stroke'),
  ...split('shadow transition rounded rounded-t rounded-b border'),
  ...['x', 'y', ...edges].map((edge) => `border-${edge}`),
])

/** A width or a size, as opposed to a colour. */
const isLength = (value: string) => value === '' || /^\d+$|^\[\d/.test(value)

/**
 * Returns the property group of a class without its variants: two classes of one group exclude each other. Undefined
 * for unknown classes.
 */
export function findGroup(name: string): string | undefined {
  const word = groupByClass.get(name)
  if (word) return word
  // The longest prefix counts: gap-x-2 is gap-x, not gap.
  for (let end = name.length; end > 0; end = name.lastIndexOf('-', end - 1)) {
    const prefix = name.slice(0, end)
    if (!prefixes.has(prefix)) continue
    if (!/^(border|text|stroke)/.test(prefix)) return prefix
    return `${isLength(name.slice(end + 1)) ? 'width' : 'colour'} of ${prefix}`
  }
  return undefined
}

/** Expands p to px and py, and those to their two sides. */
const expandSides = (name: string) => ({
  [name.replace(/-$/, '')]: ['x', 'y', ...edges].map((side) => name + side),
  [`${name}x`]: [`${name}l`, `${name}r`],
  [`${name}y`]: [`${name}t`, `${name}b`],
})

/** Groups a group includes: a later class of it replaces earlier ones of these, not the other way round. */
export const includedGroups: Partial<Record<string, string[]>> = {
  ...expandSides('p'),
  ...expandSides('m'),
  gap: ['gap-x', 'gap-y'],
  rounded: ['rounded-t', 'rounded-b'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  flex: ['basis', 'grow', 'shrink'],
  ...expandSides('width of border-'),
  ...expandSides('colour of border-'),
}
