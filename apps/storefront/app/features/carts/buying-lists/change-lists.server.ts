import { buyingListPrefix, maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { SdkError } from '@tiber/sdk/sdk-error'
import { isEmail } from '@tiber/ui/forms/field-rules.ts'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getTranslator, localiseProblem } from '#app/server/carts/cart-messages.server.ts'
import { getErrorCode, isRefusal, type OnFailure } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { setFlash, type FlashName } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'

type ListCommand = { command: FormDataEntryValue | null; page: URL }

// messages: buying-lists.flash.*
/** Runs the command of a button on the overview, such as `delete 42`, and reports the result on the next page. */
export async function changeLists(handle: SessionHandle, { command, page }: ListCommand): Promise<void> {
  const [verb = '', id = ''] = typeof command === 'string' ? command.split(' ') : []
  const operation = Object.hasOwn(operations, verb) ? operations[verb] : undefined
  if (!operation) return
  try {
    await operation(handle, id, page)
  } catch (error) {
    // Whatever the reason, the list is unchanged, and that is what is reported.
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error'](
      { operation: verb, err: error },
      `${verb} on a buying list failed`,
    )
    setFlash(handle.jar, toFlashName(error))
  }
}

const toFlashName = (error: unknown): FlashName =>
  getErrorCode(error) === 'CT0001'
    ? 'buying-lists.taken'
    : getErrorCode(error) === 'F-E-002'
      ? 'buying-lists.missing'
      : 'buying-lists.refused'

type Operation = (handle: SessionHandle, id: string, page: URL) => Promise<void>

const operations: Record<string, Operation> = {
  async delete(handle, id, page) {
    const { platform, jar } = handle
    const params = { id }
    const { name } = await platform.carts.read({ params })
    await platform.buyingLists.delete({ params })
    const undo = { action: page.pathname, fields: { do: `restore ${id}` } }
    const canRestore = await hasFeature(handle, 'carts')
    setFlash(jar, 'buying-lists.deleted', { values: { name: stripListPrefix(name) }, ...(canRestore && { undo }) })
  },
  async restore({ platform, jar }, id) {
    const { name } = await platform.carts.restore({ params: { id } })
    setFlash(jar, 'buying-lists.restored', { values: { name: stripListPrefix(name) } })
  },
  share: (handle, id) => share(handle, id, true),
  unshare: (handle, id) => share(handle, id, false),
  async copy({ platform, jar }, id, page) {
    const { name } = await platform.carts.read({ params: { id } })
    const t = getTranslator(getPathLocale(page.pathname))
    const copyName = t('buying-lists.copyOf', { name: stripListPrefix(name) }).slice(0, maxListNameLength)
    const copy = await platform.carts.copy({ params: { id }, body: { name: buyingListPrefix + copyName } })
    setFlash(jar, 'buying-lists.copied', { values: { name: stripListPrefix(copy.name) } })
  },
}

async function share({ platform, jar }: SessionHandle, id: string, shared: boolean) {
  const { name } = await platform.carts.share({ params: { id }, body: { shared } })
  setFlash(jar, shared ? 'buying-lists.shared' : 'buying-lists.unshared', { values: { name: stripListPrefix(name) } })
}

export type NewListFailure = { name: string; problem: 'missing' | 'taken' | 'refused' }

/** Creates a list and returns its id, or the problem with its name together with the text entered. */
export async function createList(handle: SessionHandle, form: FormData): Promise<{ id: string } | NewListFailure> {
  const name = String(form.get('name') ?? '')
    .trim()
    .slice(0, maxListNameLength)
  if (stripListPrefix(name).trim() === '') return { name, problem: 'missing' }
  let problem: NewListFailure['problem'] = 'refused'
  const list = await createBuyingList(handle, { name }, (error) => {
    if (getErrorCode(error) === 'CT0001') problem = 'taken'
  })
  return list ? { id: list.id } : { name, problem }
}

/** spec 3: a list is a cart whose name has the prefix. */
const addListPrefix = (name: string) => (name.startsWith(buyingListPrefix) ? name : buyingListPrefix + name)

/** spec 5: nothing is sent without a name. */
export async function createBuyingList(
  { platform, dependencies }: SessionHandle,
  { name, idempotencyKey }: { name?: string | undefined; idempotencyKey?: string | undefined },
  onFailure?: OnFailure,
) {
  if (!name?.trim()) throw new Error('Name is required to create a new buying list.')
  const body = { name: addListPrefix(name.trim()), type: 'BUYING_LIST' as const }
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  return attempt({ log: dependencies.log, onFailure }, 'createBuyingList', () =>
    platform.carts.create({ body }, options),
  )
}

/** spec 5: nothing is sent without an id; the screen reports failures (spec 8). */
export async function updateBuyingList(
  { platform, dependencies }: SessionHandle,
  { id, name }: { id?: string | undefined; name?: string },
) {
  if (!id?.trim()) throw new Error('Buying list ID is required to update an existing buying list.')
  const body = name === undefined ? {} : { name: addListPrefix(name.trim()) }
  return attempt(dependencies, 'updateBuyingList', () => platform.carts.update({ params: { id }, body }))
}

type SettingProblem = 'name' | 'taken' | 'email' | 'unknown' | 'ownerTaken' | 'notOwner' | 'list' | 'refused'
export type SettingFailure = {
  /** Form it belongs to, and the text entered there. */
  form: string
  typed: string
  problem: SettingProblem
  /** Reason given by the platform, as text. */
  reason?: string
  status: number
}

type SettingInput = { id: string; form: FormData; page: URL }

/** Saves one setting; `isGone` means the list was deleted or no longer belongs to the visitor. */
export async function changeSettings(
  handle: SessionHandle,
  input: SettingInput,
): Promise<SettingFailure | { isGone: boolean }> {
  const form = String(input.form.get('do') ?? '')
  const typed = String(input.form.get('value') ?? '').trim()
  const reject = (problem: SettingProblem) => ({ form, typed, problem, status: 400 })
  try {
    if (form === 'rename') {
      if (stripListPrefix(typed).trim() === '') return reject('name')
      await updateBuyingList(handle, { id: input.id, name: typed })
      setFlash(handle.jar, 'buying-lists.renamed', { values: { name: stripListPrefix(typed) } })
    }
    if (form === 'owner') {
      if (!isEmail(typed)) return reject('email')
      const { name } = await handle.platform.buyingLists.changeOwner({
        params: { id: input.id },
        body: { newOwnerEmail: typed },
      })
      setFlash(handle.jar, 'buying-lists.handedOver', { values: { name, email: typed } })
      return { isGone: true }
    }
    if (form === 'merge') {
      if (typed === '') return reject('list')
      const { cart } = await handle.platform.carts.merge({ params: { id: input.id }, body: { cartId: typed } })
      setFlash(handle.jar, 'buying-lists.merged', { values: { name: stripListPrefix(cart.name) } })
    }
    if (['share', 'unshare', 'delete'].includes(form)) {
      const list = new URL(input.page)
      list.pathname = list.pathname.replace(/\/[^/]+\/settings$/, '')
      await changeLists(handle, { command: `${form} ${input.id}`, page: list })
    }
    return { isGone: form === 'delete' }
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error'](
      { operation: form, err: error },
      `${form} on a buying list failed`,
    )
    const problem = problems[`${form} ${getErrorCode(error)}`] ?? 'refused'
    const reason = localiseProblem('cart', error, getPathLocale(input.page.pathname))
    return { form, typed, problem, reason, status: error.status ?? 503 }
  }
}

const problems: Record<string, SettingProblem> = {
  'rename CT0001': 'taken',
  'owner F-E-002': 'unknown',
  'owner F-E-003': 'ownerTaken',
  'owner F-E-012': 'email',
  'owner ST0001': 'notOwner',
  'merge F-E-002': 'list',
}
