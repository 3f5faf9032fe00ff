/** Colours that content may name, as classes that are readable in both modes. */
const classesByColour = new Map([
  ['primary', 'text-primary-text'],
  ['brown-orange', 'text-brown-orange'],
  ['secondary', 'text-accent'],
  ['tiber', 'text-accent'],
  ['body', 'text-body'],
  ['chicago', 'text-body'],
  ['danger', 'text-danger'],
  ['alizarin-crimson', 'text-danger'],
  ['ink', 'text-ink'],
  ['muted', 'text-muted'],
  ['gray', 'text-muted'],
  ['info', 'text-info-text'],
  ['success', 'text-success-text'],
  ['warning', 'text-warning-text'],
])

export const findColourClass = (colour: string): string | undefined => classesByColour.get(colour)
