import { PlatformError } from '@tiber/contract/errors'
import { getArrivalDay } from '@tiber/contract/orders/answer-texts'
import { toDay } from '../../prices/service.ts'
import type { Context } from '../../../context.ts'
import type { PromisedPieces } from './promise-queries.ts'

export type PromiseInput = { quantity: number; shipsOn: string; arrivesOn?: string | null | undefined }

type PromisedLine = { id: string; promises: readonly PromiseInput[]; expected: number; field: string }

/** Requires promises for exactly the expected pieces, on days that are not in the past and in the right order. */
export function toPromisedPieces(context: Context, { id, promises, expected, field }: PromisedLine): PromisedPieces[] {
  const promised = promises.reduce((sum, { quantity }) => sum + quantity, 0)
  if (promised !== expected)
    throw new PlatformError(
      'F-E-007',
      `The promises of line ${id} add up to ${promised} pieces, but must be ${expected}.`,
      field,
    )
  return promises.map(({ quantity, ...days }, index) => ({
    lineId: id,
    quantity,
    ...toPromisedDays(context, days, `${field}.${index}`),
  }))
}

/** Without a day of arrival, pieces arrive on the working day after they ship. */
export function toPromisedDays(
  context: Context,
  { shipsOn, arrivesOn }: Omit<PromiseInput, 'quantity'>,
  field: string,
) {
  if (shipsOn < toDay(context.now()))
    throw new PlatformError('F-E-006', 'The day of shipping is in the past.', field ? `${field}.shipsOn` : 'shipsOn')
  const arrival = arrivesOn ?? getArrivalDay(shipsOn)
  if (arrival < shipsOn)
    throw new PlatformError('F-E-006', 'The pieces cannot arrive before they ship.', `${field}.arrivesOn`)
  return { shipsOn, arrivesOn: arrival }
}
