import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { useOrders } from '../../../testing/orders.ts'
import { requestQuotes, sendOffer, toIsoDay } from '../../../testing/quotes.ts'
import { expireQuotes } from '../expire-quotes.ts'

const used = useOrders()

/** Returns the mails about a request, the oldest first. */
async function readMails(name: string) {
  await used.platform.drainJobs()
  const mails = await used.platform.readMails()
  return mails.filter(({ subject }) => subject.includes(name)).toReversed()
}

const toPairs = (mails: { recipient: string; subject: string }[]) =>
  mails.map(({ recipient, subject }) => [recipient.replace('@tiber.example', ''), subject.split(/ de | el | ha /)[0]!])

describe('mails about quotes', () => {
  test('a request › tells the supplier, or the operator for one whose staff cannot answer, with the deadline', async () => {
    await used.platform.database.db.execute(sql`update staff_role set role = 'CATALOGUE' where user_id =
      (select id from customer_user where email = 'supplier2@tiber.example')`)
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO', 'LEVANTE'], neededBy: '2099-03-01' })
    const mails = await readMails(request.name)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'operator@tiber.example',
      'sales@tiber.example',
      'supplier@tiber.example',
    ])
    const deadline = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(request.supplierQuotes[0]!.deadline!),
    )
    for (const { text } of mails) {
      expect(text).toContain(`Responda antes del ${deadline}.`)
      expect(text).toContain('3 líneas')
      expect(text).toContain('1 de marzo de 2099')
    }
  })

  test('offer, counter-offer, new offer and acceptance › each tells the other side', async () => {
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    const [quote] = request.supplierQuotes
    const params = { id: quote!.id }
    await sendOffer(used.sellers.ebro, quote!)
    const lines = [{ id: quote!.quoteLines[0]!.id, price: 0.1 }]
    await used.buyer.supplierQuotes.counter({ params, body: { lines, message: 'Bajen un poco' } })
    await sendOffer(used.sellers.ebro, quote!, { price: 0.11 })
    await used.buyer.supplierQuotes.accept({ params })
    const mails = await readMails(request.name)
    expect(toPairs(mails)).toEqual([
      ['supplier', 'Solicitud'],
      ['buyer', 'Oferta'],
      ['supplier', 'Contraoferta'],
      ['buyer', 'Oferta'],
      ['supplier', expect.stringContaining('Guadalquivir')],
    ])
    expect(mails[1]!.text).toContain(`/account/quotes/${request.id}`)
    expect(mails[1]!.text).toContain('31 de diciembre de 2099')
    expect(mails[2]!.text).toContain('Bajen un poco')
  })

  test('declines of both sides, withdrawal and help of the operator › each tells the other side', async () => {
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    const [quote] = request.supplierQuotes
    const params = { id: quote!.id }
    const update = (body: Parameters<typeof used.sellers.ebro.sellerQuotes.update>[0]['body']) =>
      used.sellers.ebro.sellerQuotes.update({ params, body })
    await sendOffer(used.sellers.ebro, quote!)
    await update({ status: 'WAITING_FOR_SUPPLIER_INFOS', reason: 'Falta un precio' })
    await update({ status: 'WAITING_FOR_OPERATOR' })
    // The operator's people are mailed before one of them declines.
    await readMails(request.name)
    await used.sellers.operator.sellerQuotes.update({
      params,
      body: { status: 'DECLINED_BY_OPERATOR', reason: 'Sin stock' },
    })
    const mails = await readMails(request.name)
    expect(mails.map(({ recipient }) => recipient.split('@')[0])).toEqual([
      'supplier',
      'buyer',
      'buyer',
      'operator',
      'sales',
      'buyer',
    ])
    expect(mails.at(-1)!.text).toContain('Sin stock')
    const other = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    const offer = await sendOffer(used.sellers.ebro, other.supplierQuotes[0]!)
    await used.buyer.supplierQuotes.decline({ params: { id: offer.id }, body: { reason: 'Muy caro' } })
    expect((await readMails(other.name)).at(-1)).toMatchObject({ recipient: 'supplier@tiber.example' })
  })

  test('an offer that expires › the buyer is reminded once, told when it expired, and the supplier of a renewal', async () => {
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    await sendOffer(used.sellers.ebro, request.supplierQuotes[0]!, { validityDate: toIsoDay(used.platform.now(), 3) })
    used.platform.advance(2 * 86_400)
    await expireQuotes(used.platform.systemContext())
    await expireQuotes(used.platform.systemContext())
    used.platform.advance(2 * 86_400)
    await expireQuotes(used.platform.systemContext())
    const { client } = await used.platform.signIn('buyer@tiber.example')
    await client.supplierQuotes.reopen({ params: { id: request.supplierQuotes[0]!.id }, body: { reason: 'Seguimos' } })
    const subjects = (await readMails(request.name)).slice(2).map(({ subject }) => subject)
    expect(subjects).toEqual([
      expect.stringMatching(/^La oferta de .* caduca el /),
      expect.stringMatching(/^La oferta de .* ha caducado/),
      expect.stringMatching(/ le pide que renueve su oferta/),
    ])
  })
})
