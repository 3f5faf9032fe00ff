/** Classes of a button or link in the header bar. */
export const barButton = 'bar-btn inline-flex px-2'
