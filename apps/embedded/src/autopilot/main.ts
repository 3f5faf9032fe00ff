import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type ClientOptions } from '@tiber/sdk/platform-client'
import { settingsOf } from '@tiber/server/environment'
import { createLog } from '@tiber/server/log'
import { playRound } from './autopilot.ts'

/** A process of the demo: suppliers that act by themselves on what is placed from now on. Nothing else knows of it. */
const setting = settingsOf(process.env)
const log = createLog('autopilot', 'info')
const roundMs = 5000
const startedAt = new Date().toISOString()

const signedIn = async (name: string, client: NonNullable<ClientOptions['client']>) => {
  const made = createPlatformClient({
    baseUrl: setting.url('PLATFORM_URL'),
    apiKey: setting.text('PLATFORM_API_KEY'),
    client,
  })
  await made.auth.token({ body: { username: `${name}@tiber.example`, password: demoPassword } })
  return made
}
const signIn = async () => ({
  supplier: await signedIn('supplier', 'SUPPLIER'),
  operator: await signedIn('operator', 'OPERATOR'),
})

for (let sellers: Awaited<ReturnType<typeof signIn>> | undefined; ; await sleep(roundMs)) {
  try {
    sellers ??= await signIn()
    const { moved, failures } = await playRound(sellers, startedAt, new Date())
    if (moved > 0) log.info({ orders: moved }, 'Suppliers have gone on')
    for (const error of failures) log.warn({ err: error }, 'A supplier could not go on')
  } catch (error) {
    // The platform restarts, or nobody is signed in any more: the next round begins anew.
    log.warn({ err: error }, 'A round of the suppliers failed')
    sellers = undefined
  }
}
