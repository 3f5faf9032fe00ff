import type { Locale } from '@tiber/contract/locales'

type Values = Readonly<Record<string, string | number>>
/** A problem as stored; its message is formatted in the reader's language. */
export type LineProblem = { field: string; code: string; text: ProblemText; values?: Values }
/** Older imports have stored messages. */
type StoredProblem = LineProblem | { field: string; message: string }

const texts = {
  required: ["Falta '{field}'.", "'{field}' is required."],
  requiredWhenNew: ["Falta '{field}', que una fila nueva necesita.", "'{field}' is required for a new row."],
  unknownName: ["'{field}' se refiere a {name}, que no existe.", "'{field}' refers to {name}, which does not exist."],
  taken: ["'{field}' ya pertenece a {holder}.", "'{field}' already belongs to {holder}."],
  takenByPrice: ["'{field}' ya tiene otro precio en esta lista.", "'{field}' already has another price in this list."],
  unknownField: ["'{field}' no es un campo conocido.", "'{field}' is not a known field."],
  address: [
    "'{field}' forma parte de una dirección: no puede tener espacios, ni / \\ % ? # \" ' < >, ni ser solo puntos.",
    "'{field}' is part of a URL: it must not contain spaces or any of / \\ % ? # \" ' < >, and not only dots.",
  ],
  iban: ["'{field}' no es un IBAN válido.", "'{field}' is not a valid IBAN."],
  day: ["'{field}' tiene que ser una fecha como 2026-12-24.", "'{field}' must be a date such as 2026-12-24."],
  atLeast: ["'{field}' tiene que ser {limit} o más.", "'{field}' must be {limit} or more."],
  atMost: ["'{field}' tiene que ser {limit} o menos.", "'{field}' must be {limit} or less."],
  oneOf: ["'{field}' tiene que ser uno de: {allowed}.", "'{field}' must be one of: {allowed}."],
  form: ["'{field}' no tiene el formato esperado.", "'{field}' has an invalid format: {message}."],
  breakTwice: ["'{field}' repite una cantidad.", "'{field}' contains a quantity twice."],
  wrongHolder: [
    "'{field}' es de tipo {type}, pero no indica la cuenta o etiqueta que corresponde.",
    "'{field}' of type {type} does not have the matching account or tag.",
  ],
  noOrder: [
    'No se podría pedir nada: la cantidad mínima es {least} y la máxima {most}.',
    'Nothing could be ordered: the minimum quantity is {least} and the maximum is {most}.',
  ],
  openQuote: ['La línea tiene unas comillas sin cerrar.', 'The line has an unclosed quote.'],
  noJson: ['La línea no es JSON válido.', 'The line is not valid JSON.'],
  tooLong: ['La línea supera la longitud máxima.', 'The line exceeds the maximum length.'],
  badCharacter: [
    'La línea contiene un carácter que no se puede guardar.',
    'The line contains a character that cannot be stored.',
  ],
  notStored: ['La línea no se puede guardar.', 'The line cannot be stored.'],
} as const
type ProblemText = keyof typeof texts

export function formatProblem(problem: StoredProblem, locale: Locale): string {
  if ('message' in problem) return problem.message
  const { field, text, values } = problem
  const allValues: Values = { ...values, field }
  const [spanish, english] = texts[text]
  return (locale === 'es-ES' ? spanish : english).replace(/\{(\w+)\}/g, (_all, name: string) =>
    String(allValues[name] ?? ''),
  )
}
