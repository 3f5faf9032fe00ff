import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type ClientOptions } from '@tiber/sdk/platform-client'
import { createSettingsReader } from '@tiber/server/environment'
import { createLog } from '@tiber/server/log'
import { playRound } from './autopilot.ts'
import { answerQuotes } from './quotes.ts'
import type { OwnSteps } from './steps.ts'

/** Demo process that plays the suppliers of orders placed and quotes requested from now on; nothing else depends on it. */
const setting = createSettingsReader(process.env)
const log = createLog('autopilot', 'info')
const roundMs = 5000
const startedAt = new Date().toISOString()
const ownSteps: OwnSteps = new Map()

const signInAs = async (name: string, client: NonNullable<ClientOptions['client']>) => {
  const platformClient = createPlatformClient({
    baseUrl: setting.url('PLATFORM_URL'),
    apiKey: setting.find('DESK_API_KEY') ?? setting.text('PLATFORM_API_KEY'),
    client,
  })
  await platformClient.auth.token({ body: { username: `${name}@tiber.example`, password: demoPassword } })
  return platformClient
}
const signIn = async () => ({
  supplier: await signInAs('supplier', 'SUPPLIER'),
  operator: await signInAs('operator', 'OPERATOR'),
})

for (let sellers: Awaited<ReturnType<typeof signIn>> | undefined; ; await sleep(roundMs)) {
  try {
    sellers ??= await signIn()
    const { advanced: moved, failures } = await playRound(sellers, { placedFrom: startedAt, now: new Date(), ownSteps })
    if (moved > 0) log.info({ orders: moved }, 'Suppliers advanced orders')
    for (const error of failures) log.warn({ err: error }, 'A supplier could not advance an order')
    const quotes = await answerQuotes(sellers, startedAt, new Date())
    if (quotes.answered > 0) log.info({ quotes: quotes.answered }, 'Suppliers answered quotes')
    for (const error of quotes.failures) log.warn({ err: error }, 'A supplier could not answer a quote')
  } catch (error) {
    // The platform may be restarting or the session expired: the next round signs in again.
    log.warn({ err: error }, 'Supplier round failed')
    sellers = undefined
  }
}
