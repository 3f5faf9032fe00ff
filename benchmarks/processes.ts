import { memoryMb } from './cpu.ts'
import type { Shop } from './shop.ts'
import type { Line } from './table.ts'

type Service = Shop['platform']

/** Reports how fast the services start and how much memory they use after the benchmarks before. */
export function reportProcesses({ platform, memoryAfterStart, seedSeconds }: Shop, storefront: Service): Line[] {
  return [
    { what: 'Demo shop loaded and indexed', value: seedSeconds, unit: 's' },
    { what: 'Platform start on a migrated database', value: platform.seconds, unit: 's', goal: 2 },
    { what: 'Platform memory after start', value: memoryAfterStart, unit: 'MB', goal: 150 },
    { what: 'Platform memory under load', value: memoryMb(platform.process.pid!), unit: 'MB', goal: 400 },
    { what: 'Storefront start', value: storefront.seconds, unit: 's' },
    { what: 'Storefront memory under load', value: memoryMb(storefront.process.pid!), unit: 'MB', goal: 400 },
  ]
}
