/** Classes of a button or link in the header bar. */
export const barButton =
  'inline-flex min-h-9 min-w-9 items-center justify-center gap-2 rounded-2 px-2 text-13 font-medium text-inherit hover:bg-structure-2 hover:text-inherit hover:no-underline max-md:min-h-11 max-md:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11'
