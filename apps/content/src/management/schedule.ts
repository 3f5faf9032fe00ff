import type { Log } from '@tiber/server/log'
import { changeContent, type Editing } from './change-content.ts'
import { lockDueStories, updateSchedule } from './story-changes-queries.ts'
import { publish, requireStory, unpublish } from './stories.ts'
import { RequestError } from '../request-error.ts'

const intervalMs = 5000

/**
 * Publishes and unpublishes the stories whose time has come; returns how many. Rows that another process has locked are
 * skipped, so any number of processes may run it.
 */
export async function runSchedule(editing: Editing, now: Date, log?: Log): Promise<number> {
  return changeContent(editing, async (change) => {
    const { db } = change
    const due = await lockDueStories(db, now.toISOString())
    for (const { id, isPublishDue, isUnpublishDue } of due) {
      try {
        if (isPublishDue) await publish(change, await requireStory(db, id))
        if (isUnpublishDue) await unpublish(change, await requireStory(db, id))
      } catch (error) {
        // Content that has become incomplete is not published; its time is removed, so that it does not block others.
        if (!(error instanceof RequestError)) throw error
        log?.warn({ err: error, story: id }, 'A scheduled story could not be published')
        const { unpublishAt } = await requireStory(db, id)
        await updateSchedule(db, id, { publishAt: null, unpublishAt })
      }
    }
    return due.length
  })
}

/** Runs the schedule from time to time until it is stopped. */
export function startSchedule(editing: Editing, log: Log) {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = runSchedule(editing, new Date(), log).catch((error: unknown) =>
      log.warn({ err: error }, 'The schedule of stories failed'),
    )
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
