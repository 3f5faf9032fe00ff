import { contract } from '@tiber/contract/contract'
import { buildRules, type FormRules } from '@tiber/ui/forms/field-rules.ts'

const ratings = ['1', '2', '3', '4', '5']

/** Rules of the review form: the message by the contract, the rating as one of five radio buttons. */
export const getReviewRules = (): FormRules => ({
  rating: { kind: 'choice', required: true, choices: ratings },
  ...buildRules(contract.reviews.create.body, ['message']),
})

export const getPartNumberRules = (): FormRules => buildRules(contract.partNumbers.set.body, ['partNumber'])
