/**
 * Short names for lists of utilities that pages repeat often. An element with the name looks exactly as with the list:
 * `vite/compound-classes.ts` adds the name to the selectors of those utilities, so order and layers stay as they are.
 * What callers override is not part of a list, because `classes` writes a list out as soon as one of its utilities is
 * replaced.
 */
export const compoundClasses: Readonly<Record<string, string>> = {
  btn:
    'inline-flex max-w-full items-center justify-center gap-2 rounded-2 border py-1 font-medium leading-[1.15] ' +
    'whitespace-nowrap print:hidden no-underline hover:no-underline max-md:whitespace-normal transition-colors duration-(--fast) ease-out ' +
    'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-surface-sunken disabled:text-muted',
  'btn-m': 'min-h-(--control-h) text-13',
  'btn-primary':
    'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover hover:text-on-primary',
  'btn-secondary': 'border-line-field bg-surface text-ink hover:bg-surface-hover hover:text-ink',
  'btn-quiet': 'border-transparent bg-transparent text-link hover:bg-surface-hover hover:text-link-hover',
  'btn-danger':
    'border-danger-fill bg-danger-fill text-on-danger hover:border-danger-fill-hover hover:bg-danger-fill-hover ' +
    'hover:text-on-danger',
  'btn-icon': 'w-(--control-h) bg-transparent px-0 text-muted hover:bg-surface-hover hover:text-ink',
  'bar-btn':
    'min-h-9 min-w-9 items-center justify-center gap-2 rounded-2 text-13 font-medium text-inherit ' +
    'hover:bg-structure-2 hover:text-inherit hover:no-underline max-md:min-h-11 max-md:min-w-11 ' +
    'pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  'menu-row':
    'flex min-h-8 w-full items-center gap-2.5 px-3 py-1 text-left text-13 text-body no-underline ' +
    'hover:bg-surface-hover hover:text-ink hover:no-underline focus-visible:rounded-none ' +
    'focus-visible:shadow-focus-inset aria-[current]:font-medium aria-[current]:text-ink max-md:min-h-11 ' +
    'pointer-coarse:min-h-11',
  'input-box':
    'rounded-2 border border-line-field bg-surface px-2.5 text-ink focus-visible:border-focus ' +
    'focus-visible:shadow-focus-field aria-invalid:border-danger ' +
    'aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] aria-invalid:focus-visible:shadow-focus-field ' +
    'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-surface-sunken disabled:text-muted',
  'input-m': 'min-h-(--control-h) text-field',
  'qty-box':
    'inline-flex h-[calc(var(--control-h)-0.25rem)] items-stretch overflow-hidden rounded-2 border bg-surface ' +
    'max-md:h-11 pointer-coarse:h-11 focus-within:border-focus focus-within:shadow-focus-field',
  'qty-input':
    'w-0 min-w-0 flex-1 bg-transparent px-1.5 text-right text-field font-medium text-ink ' +
    'placeholder:font-normal focus-visible:shadow-none',
  'qty-unit': 'flex items-center border-l border-line bg-surface-sunken px-[0.4375rem] text-11 text-muted',
  'check-row':
    'inline-flex min-h-6 items-center gap-2 text-13 has-checked:text-ink max-md:min-h-11 pointer-coarse:min-h-11',
  segment:
    'inline-flex min-h-[calc(var(--control-h)-2px)] items-center border-r border-line px-3 text-13 whitespace-nowrap ' +
    'last:border-r-0 hover:bg-surface-hover has-checked:bg-surface-selected has-checked:font-medium ' +
    'has-checked:text-ink has-focus-visible:shadow-focus-inset',
  'badge-box':
    'inline-flex h-5.5 items-center gap-[0.3125rem] rounded-1 border pr-[0.4375rem] pl-1.5 text-12 leading-none ' +
    'font-medium whitespace-nowrap print:border-0 print:bg-transparent print:p-0',
  count: 'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-[0.3rem] text-11 font-medium',
  key:
    'inline-flex h-5 min-w-5 flex-none items-center justify-center rounded-[3px] border border-b-2 border-line-strong ' +
    'bg-surface px-[0.3rem] font-sans text-11 leading-none text-muted',
  'page-link':
    'inline-flex h-(--control-h) min-w-(--control-h) items-center justify-center rounded-2 px-2 no-underline ' +
    'hover:bg-surface-hover hover:text-ink hover:no-underline',
  chip:
    'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-12 whitespace-nowrap ' +
    'hover:bg-surface-hover focus-visible:rounded-full max-md:h-11 max-md:text-13 pointer-coarse:h-11 print:hidden',
  crumb: "flex min-w-0 items-center gap-2 last:flex-none not-last:after:text-line-field not-last:after:content-['/']",
  'panel-box': 'min-w-0 rounded-3 border border-line-strong bg-surface',
  'panel-head':
    'flex min-h-10.5 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-md:px-3',
  'foot-link': 'inline-flex min-h-6 items-center text-body max-md:min-h-11',
  'stock-mark':
    'inline-flex items-center gap-x-1.5 whitespace-nowrap text-ink max-md:[td_&]:inline-grid ' +
    'max-md:[td_&]:grid-cols-[auto_1fr]',
  thumb: 'object-contain flex-none rounded-2 border border-line bg-draw-background p-0.5',
  'card-head': 'flex items-baseline justify-between gap-2 text-12 text-muted',
  'card-price': 'mt-auto flex flex-wrap items-end justify-between gap-x-2 pt-2 text-13',
  'card-foot':
    'relative -mb-1 flex min-h-11 items-center justify-between gap-2 border-t border-line pt-1 text-12 text-muted',
  'card-body': 'flex flex-1 flex-col gap-1 p-3',
  'card-title': 'text-13 leading-snug',
  'break-text': 'min-w-0 wrap-anywhere',
  nowrap: 'whitespace-nowrap',
  code: 'font-medium whitespace-nowrap',
  sub: 'text-12 text-muted',
  'sub-line': 'block text-12 font-normal text-muted',
  'phone-sub': 'block text-12 text-muted md:hidden',
  'list-row': 'items-center border-b border-line px-4 last:border-b-0 max-md:px-3',
}
