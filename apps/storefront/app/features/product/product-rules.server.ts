import { contract } from '@tiber/contract/contract'
import { rulesOf, type FormRules } from '#app/forms/field-rules.ts'

const ratings = ['1', '2', '3', '4', '5']

/** The message as the call wants it; the rating as the form has it, one of five. */
export const reviewRules = (): FormRules => ({
  rating: { kind: 'choice', required: true, choices: ratings },
  ...rulesOf(contract.reviews.create.body, ['message']),
})

export const partNumberRules = (): FormRules => rulesOf(contract.partNumbers.set.body, ['partNumber'])
