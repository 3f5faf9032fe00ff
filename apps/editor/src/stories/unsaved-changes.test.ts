import { describe, expect, test } from 'vitest'
import { t } from '../texts.ts'
import { createFakeService } from '../testing/fake-service.ts'
import { asksBeforeLeaving, eventually, openEditor } from '../testing/open-editor.tsx'

const openHome = async () => {
  const service = createFakeService(['Home', 'About'])
  const editor = await openEditor()
  await editor.openStory('Home')
  return { service, ...editor }
}

describe('a story is opened', () => {
  test('the story opened before answers later › the newer one stays', async () => {
    const { service, press, pressText, openStory, typeHeadline, expectHeadline, expectText } = await openHome()
    const release = service.hold(/GET .*\/stories\/2$/)
    await press('About')
    await openStory('Home')
    release()
    await typeHeadline('Typed')
    await pressText('save')
    await expectText(t('save.done'))
    await expectHeadline('Typed')
  })

  test('a story that does not exist › says so', async () => {
    createFakeService(['Home'])
    const { expectText } = await openEditor('?story=99')
    await expectText(t('request.missing'))
  })

  test('another story is opened with unsaved changes › they are there when the first one is opened again', async () => {
    const { openStory, typeHeadline, expectHeadline, isUnsaved, press, pressText, service } = await openHome()
    await typeHeadline('Typed')
    await openStory('About')
    await expectHeadline('About headline')
    await eventually(() => expect([isUnsaved(), asksBeforeLeaving()]).toEqual([false, true]))
    await press('Home')
    await expectHeadline('Typed')
    expect(isUnsaved()).toBe(true)
    await pressText('save')
    await eventually(() => expect(service.getStory(1).content['headline']).toBe('Typed'))
    await eventually(() => expect([isUnsaved(), asksBeforeLeaving()]).toEqual([false, false]))
  })
})

describe('a story is saved', () => {
  test('text typed during the save › stays and is not marked as saved', async () => {
    const { service, typeHeadline, pressText, expectHeadline, expectText, isUnsaved } = await openHome()
    const release = service.hold(/PUT .*\/stories\/1$/)
    await typeHeadline('First')
    await pressText('save')
    await eventually(() => expect(service.getStory(1).content['headline']).toBe('First'))
    await typeHeadline('First and second')
    release()
    await expectText(t('save.done'))
    await expectHeadline('First and second')
    await eventually(() => expect([isUnsaved(), asksBeforeLeaving()]).toEqual([true, true]))
  })

  test.each([
    ['the service fails', { status: 500, body: { error: 'Broken' } }],
    ['the service is unreachable', 'unreachable'],
  ] as const)('%s › the form stays, and saving again works', async (_name, refusal) => {
    const { service, typeHeadline, pressText, expectHeadline, expectText, isUnsaved, container } = await openHome()
    service.refuse(/PUT .*\/stories\/1$/, refusal)
    await typeHeadline('Typed')
    await pressText('save')
    await eventually(() => expect(container.querySelector('output.problem')).not.toBeNull())
    await expectHeadline('Typed')
    expect(isUnsaved()).toBe(true)
    await pressText('save')
    await expectText(t('save.done'))
    expect(service.getStory(1).content['headline']).toBe('Typed')
  })

  test('another editor saved it before › the conflict is told, nothing is overwritten, the current state can be loaded', async () => {
    const { service, typeHeadline, pressText, expectHeadline, expectText, isUnsaved } = await openHome()
    await typeHeadline('Mine')
    service.changeElsewhere(1, 'Theirs')
    await pressText('save')
    await expectText(t('save.conflict'))
    await expectHeadline('Mine')
    expect([service.getStory(1).content['headline'], isUnsaved()]).toEqual(['Theirs', true])
    await pressText('save.reload')
    await expectHeadline('Theirs')
    expect(isUnsaved()).toBe(false)
  })

  test('the session has expired › the operator signs in above the form and saves', async () => {
    const { service, typeHeadline, pressText, fill, submit, expectText, expectHeadline, container } = await openHome()
    await typeHeadline('Typed')
    service.expireSession()
    await pressText('save')
    await expectText(t('signIn.expired'))
    await expectHeadline('Typed')
    await fill('email', 'operator@tiber.example')
    await fill('password', 'secret')
    await submit()
    await eventually(() => expect(container.querySelector('dialog')).toBeNull())
    await expectHeadline('Typed')
    await pressText('save')
    await expectText(t('save.done'))
    expect(service.getStory(1).content['headline']).toBe('Typed')
  })
})

test('another story is opened during a save › the first one counts as saved', async () => {
  const { service, typeHeadline, pressText, openStory, press, expectHeadline, isUnsaved } = await openHome()
  const release = service.hold(/PUT .*\/stories\/1$/)
  await typeHeadline('Typed')
  await pressText('save')
  await openStory('About')
  release()
  await eventually(() => expect(asksBeforeLeaving()).toBe(false))
  await press('Home')
  await expectHeadline('Typed')
  expect(isUnsaved()).toBe(false)
})

describe('a story is published', () => {
  test('with unsaved changes › they are saved, published and not marked as unsaved', async () => {
    const { service, typeHeadline, pressText, expectText, expectHeadline, isUnsaved } = await openHome()
    await typeHeadline('Typed')
    await pressText('publish')
    await expectText(t('publish.done'))
    await expectHeadline('Typed')
    await eventually(() => expect([isUnsaved(), asksBeforeLeaving()]).toEqual([false, false]))
    expect(service.getStory(1)).toMatchObject({ published: true, content: { headline: 'Typed' } })
  })

  test('another editor saved it before › it is not published', async () => {
    const { service, pressText, expectText } = await openHome()
    service.changeElsewhere(1, 'Theirs')
    await pressText('publish')
    await expectText(t('save.conflict'))
    expect(service.getStory(1).published).toBe(false)
  })
})

describe('unsaved changes stay', () => {
  test('when the story is unpublished', async () => {
    const { typeHeadline, pressText, expectText, expectHeadline, isUnsaved } = await openHome()
    await pressText('publish')
    await expectText(t('publish.done'))
    await typeHeadline('Typed')
    await pressText('unpublish')
    await expectText(t('unpublish.done'))
    await expectHeadline('Typed')
    expect(isUnsaved()).toBe(true)
  })

  test.each(['settings', 'schedule'] as const)('when %s are saved', async (dialog) => {
    const { service, typeHeadline, pressText, submit, expectText, expectHeadline, isUnsaved } = await openHome()
    await typeHeadline('Typed')
    await pressText(dialog)
    await submit()
    await expectText(t('save.done'))
    await expectHeadline('Typed')
    expect([isUnsaved(), service.getStory(1).content['headline']]).toEqual([true, 'Home headline'])
    await pressText('save')
    await eventually(() => expect(service.getStory(1).content['headline']).toBe('Typed'))
  })
})

test('an earlier version is restored with unsaved changes › the dialog warns before', async () => {
  const { typeHeadline, pressText, expectText, expectHeadline } = await openHome()
  await typeHeadline('Typed')
  await pressText('history')
  await expectText(t('history.unsaved'))
  await pressText('history.restore')
  await expectHeadline('An earlier headline')
})

test('signing out with unsaved changes › asks first', async () => {
  const { typeHeadline, pressText, expectText, container, waitFor } = await openHome()
  await typeHeadline('Typed')
  await pressText('signOut')
  await expectText(t('leave.ask', { names: 'Home' }))
  await pressText('leave')
  await waitFor(() => container.querySelector('.sign-in'))
})
