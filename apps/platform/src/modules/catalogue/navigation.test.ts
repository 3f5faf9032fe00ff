import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { createImporter, toJsonl } from '../../testing/catalogue-files.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let visitor: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  visitor = platform.createClient()
})
afterAll(() => platform.close())

const readFirst = async () => (await visitor.navigation.online())[0]!

test('navigation tree › a category gets a custom field › the next request shows it, also after its removal', async () => {
  const { db } = platform.database
  const { id } = await readFirst()
  await db.execute(sql`with field as (insert into custom_field (external_id, name, type, sealed_target)
      values ('season', '{"es-ES": "Temporada"}', 'TEXT', 'NAVIGATION_CATEGORY') returning id)
    insert into custom_field_value (entity_id, custom_field_id, value) select ${id}, field.id, '"2026"' from field`)
  expect((await readFirst()).customFieldValues).toMatchObject([{ value: '2026' }])
  await db.execute(sql`delete from custom_field_value where entity_id = ${id}`)
  expect((await readFirst()).customFieldValues).toEqual([])
})

test('navigation tree › an import renames a category › the next request shows the name, in both languages', async () => {
  const operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  const english = platform.createClient({ locale: 'en-US' })
  const { externalId } = await readFirst()
  await english.navigation.online()
  const name = { 'es-ES': 'Sujeción', 'en-US': 'Fastening' }
  await createImporter(
    platform,
    operator,
  )([toJsonl([{ type: 'category', storeView: 'iberia-main', externalId, parent: 'Root_default', name }])])
  expect((await readFirst()).name).toBe('Sujeción')
  expect((await english.navigation.online())[0]!.name).toBe('Fastening')
})
