import { Type, type Static } from 'typebox'

/** Account of the shop, to which buyers transfer orders paid in advance. */
export type BankAccount = Static<typeof BankAccount>
export const BankAccount = Type.Object({ beneficiary: Type.String(), iban: Type.String(), bic: Type.String() })

/** Where to transfer how much; the reference identifies the transfer. */
export type BankTransfer = Static<typeof BankTransfer>
export const BankTransfer = Type.Object({
  ...BankAccount.properties,
  reference: Type.String(),
  amount: Type.Number(),
})
