import type { Locale } from '@tiber/contract/locales'

type Values = Readonly<Record<string, string | number>>
/** As it is stored; who reads it is told in their own language. */
export type LineProblem = { field: string; code: string; text: ProblemText; values?: Values }
/** Files of before have sentences. */
type StoredProblem = LineProblem | { field: string; message: string }

const texts = {
  required: ["Falta '{field}'.", "'{field}' is required."],
  requiredWhenNew: ["Falta '{field}', que una fila nueva necesita.", "'{field}' is required for a new row."],
  unknownName: ["'{field}' nombra {name}, que no existe.", "'{field}' names {name}, which does not exist."],
  taken: ["'{field}' ya es de {holder}.", "'{field}' belongs to {holder} already."],
  takenByPrice: ["'{field}' ya tiene otro precio en esta lista.", "'{field}' has another price of this list already."],
  unknownField: ["'{field}' no se conoce aquí.", "'{field}' is not known here."],
  address: [
    "'{field}' forma parte de una dirección: no puede tener espacios, ni / \\ % ? # \" ' < >, ni ser solo puntos.",
    "'{field}' is part of an address: it may have no space, none of / \\ % ? # \" ' < >, and not only dots.",
  ],
  day: ["'{field}' tiene que ser un día como 2026-12-24.", "'{field}' must be a day like 2026-12-24."],
  atLeast: ["'{field}' tiene que ser {limit} o más.", "'{field}' must be {limit} or more."],
  atMost: ["'{field}' tiene que ser {limit} o menos.", "'{field}' must be {limit} or less."],
  oneOf: ["'{field}' tiene que ser uno de: {allowed}.", "'{field}' must be one of: {allowed}."],
  form: ["'{field}' no tiene la forma esperada.", "'{field}' does not have the form it should: {message}."],
  breakTwice: ["'{field}' tiene una cantidad dos veces.", "'{field}' has a quantity twice."],
  wrongHolder: [
    "'{field}' es del tipo {type} y no lo tiene quien debe.",
    "'{field}' of type {type} has the wrong holder.",
  ],
  noOrder: [
    'No se podría pedir nada: la cantidad mínima es {least} y la máxima {most}.',
    'Nothing could be ordered: the smallest quantity is {least}, the largest {most}.',
  ],
  openQuote: ['Unas comillas de la línea no se cierran.', 'A quote in the line is not closed.'],
  noJson: ['La línea no es JSON.', 'The line is no JSON.'],
  tooLong: ['La línea es más larga de lo permitido.', 'The line is longer than a line may be.'],
  badCharacter: [
    'La línea tiene un carácter que no se puede guardar.',
    'The line has a character that cannot be stored.',
  ],
  notStored: ['La línea no se puede guardar.', 'The line cannot be stored.'],
} as const
type ProblemText = keyof typeof texts

export function messageOf(problem: StoredProblem, locale: Locale): string {
  if ('message' in problem) return problem.message
  const { field, text, values } = problem
  const given: Values = { ...values, field }
  const [spanish, english] = texts[text]
  return (locale === 'es-ES' ? spanish : english).replace(/\{(\w+)\}/g, (_all, name: string) =>
    String(given[name] ?? ''),
  )
}
