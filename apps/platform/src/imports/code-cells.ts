const datePattern = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/
export const amountPattern = /^-?[\d.]*\d[.,]\d{2}$/

/**
 * Tells whether a text looks like a code: letters with digits in one or two words, or a long number; not a date or an
 * amount.
 */
export const looksLikeCode = (text: string): boolean =>
  text.length <= 60 &&
  /^(?=.*\d)[\p{L}\d][\p{L}\d./_+-]*( [\p{L}\d./_+-]+)?$/u.test(text) &&
  (/\p{L}/u.test(text) || text.replaceAll(/\D/g, '').length >= 5) &&
  !datePattern.test(text) &&
  !amountPattern.test(text)
