import { contract } from '@tiber/contract/contract'
import type { Call } from '@tiber/contract/call'
import type { Settings } from '@tiber/contract/settings'
import type { BankAccount } from '@tiber/contract/orders/bank-transfer'
import type { Context, Operator } from '../../context.ts'
import { readLook } from './look.ts'
import { selectShop } from './shop-queries.ts'

export { changeLook, readDocumentLook, readLogo, readLook, type DocumentLook } from './look.ts'
export {
  insertFirstStore,
  saveLegalEntity,
  saveOpening,
  saveTested,
  selectDefaultStore,
  selectDefaultView,
  selectShop,
} from './shop-queries.ts'

/** Returns the shop's settings; a feature is offered when a call of the contract belongs to it. */
export async function readSettings(context: Context): Promise<Settings> {
  const { manualAccountCheck } = context
  const calls = Object.values(contract).flatMap((group) => Object.values<Call>(group))
  const features = new Set(calls.flatMap(({ extension }) => (extension === undefined ? [] : [extension])))
  const { colour, logo } = await readLook(context)
  const name = (await findOperator(context))?.name ?? null
  return { manualAccountCheck, features: [...features].toSorted(), look: { name, colour, logo } }
}

type ShopContext = Pick<Context, 'db' | 'operator' | 'bankAccount'>

/** Returns the company that runs the shop: as saved at the desk, else as set where the platform runs. */
export async function findOperator(context: ShopContext): Promise<Operator | undefined> {
  const { legal } = await selectShop(context)
  if (!legal) return context.operator
  const { iban: _iban, bic: _bic, ...operator } = legal
  return operator
}

/** Returns the account of the shop for bank transfers: as saved at the desk, else as set where the platform runs. */
export async function findBankAccount(context: ShopContext): Promise<BankAccount | undefined> {
  const { legal } = await selectShop(context)
  return legal?.iban && legal.bic ? { beneficiary: legal.name, iban: legal.iban, bic: legal.bic } : context.bankAccount
}
