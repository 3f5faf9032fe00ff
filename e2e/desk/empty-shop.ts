import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFreePort, startProcess } from '../plain-shop.ts'

const key = 'first-start-'.padEnd(64, '1')

/** Starts a platform on an empty database of its own, as a real shop starts for the first time, with its desk. */
export async function startEmptyShop() {
  const [platform, content, desk] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'tiber-first-start-'))
  const deskUrl = `http://localhost:${desk}`
  const settings = {
    DEMO: '0',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    FILES_DIR: join(dataDir, 'files'),
    API_KEY: key,
    DESK_API_KEY: '',
    PLATFORM_API_KEY: key,
    TOKEN_SECRET: 'the secret of a first start, long enough',
    CONTENT_TOKEN: 'a token of a first start',
    CONTENT_PREVIEW_TOKEN: 'a token that shows drafts',
    SECOND_FACTOR_REQUIRED: '0',
    SMTP_URL: '',
    PLATFORM_PORT: String(platform),
    CONTENT_PORT: String(content),
    DESK_PORT: String(desk),
    DESK_URL: deskUrl,
    PLATFORM_URL: `http://127.0.0.1:${platform}`,
    WEB_PROCESSES: '1',
    NODE_ENV: 'production',
  }
  const services = await startProcess('apps/embedded/src/main.ts', settings.PLATFORM_URL, settings)
  const pages = await startProcess('apps/desk/server/main.ts', deskUrl, settings)
  return {
    deskUrl,
    readLink: () => readFileSync(join(dataDir, 'setup-link'), 'utf8').trim(),
    stop: async () => {
      await Promise.all([pages.stop(), services.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
