import { data } from 'react-router'
import { setupSteps, type SetupProgress } from '@tiber/contract/company/setup'
import type { SessionHandle } from '#app/server/session.server.ts'

/** Reads the steps; until the second factor is set up, there is no right to read more than the first one. */
export async function readProgress({ staff, platform }: SessionHandle): Promise<SetupProgress> {
  const isLocked = staff?.secondFactor.required && !staff.secondFactor.enabled
  if (isLocked && staff.roles.includes('OWNER'))
    return {
      steps: setupSteps.map((name) => ({ name, done: false, detail: null, count: null })),
      openedAt: null,
      samples: { count: 0, isRemovable: false },
      storeView: null,
      delivery: { sendsMail: false, publicUrl: '' },
    }
  if (!staff?.rights.includes('SETTINGS_UPDATE')) throw data('Forbidden', { status: 403 })
  return platform.setup.readProgress()
}
