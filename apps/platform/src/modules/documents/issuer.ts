import type { Context } from '../../context.ts'
import { findBankAccount, findOperator, readDocumentLook } from '../settings/service.ts'

/** Reads the shop's company and account, which documents name. */
export const readIssuer = async (context: Context) => ({
  operator: await findOperator(context),
  bankAccount: await findBankAccount(context),
  look: await readDocumentLook(context),
})
