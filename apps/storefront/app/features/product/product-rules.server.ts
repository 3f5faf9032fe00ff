import { contract } from '@tiber/contract/contract'
import { rulesOf, type FormRules } from '#app/forms/field-rules.ts'

const ratings = ['1', '2', '3', '4', '5']

/** Rules of the review form: the message by the contract, the rating as one of five radio buttons. */
export const reviewRules = (): FormRules => ({
  rating: { kind: 'choice', required: true, choices: ratings },
  ...rulesOf(contract.reviews.create.body, ['message']),
})

export const partNumberRules = (): FormRules => rulesOf(contract.partNumbers.set.body, ['partNumber'])
