import { Form } from 'react-router'
import { listRolesWith, operatorRoles } from '@tiber/contract/permissions'
import { taskRules, type TaskKind } from '@tiber/contract/operator/task-kinds'
import type { Task } from '@tiber/contract/operator/tasks'
import { Button } from '@tiber/ui/button.tsx'
import { FormField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { VisuallyHidden } from '@tiber/ui/visually-hidden.tsx'
import { getTaskPath } from '../frame/task-path.ts'
import { useQueueName } from '../health/use-queue-name.ts'
import { useRoleNames } from '../staff/use-role-names.ts'
import { snoozeChoices } from './snooze-choices.ts'

const icons: Record<TaskKind, { icon: IconName; tone: 'danger' | 'warning' | 'info' }> = {
  ORDER_BLOCKED: { icon: 'shield-alert', tone: 'danger' },
  SUPPLIER_SILENT: { icon: 'hourglass', tone: 'danger' },
  INCIDENT_ESCALATED: { icon: 'triangle-alert', tone: 'warning' },
  ACCESS_REQUEST: { icon: 'log-in', tone: 'warning' },
  JOB_FAILED: { icon: 'octagon-alert', tone: 'info' },
}

type TaskListProps = { tasks: Task[]; result: (FormResult & { taskId?: string }) | undefined }

/** What waits for a decision, each with its cause, role, time and amount; most are done where they stand. */
export function TaskList({ tasks, result }: TaskListProps) {
  return (
    <ul className="task-list">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} result={result?.taskId === task.id ? result : undefined} />
      ))}
    </ul>
  )
}

type TaskProps = { task: Task; result: FormResult | undefined }

// messages: today.task.* today.cause.*
function TaskRow({ task, result }: TaskProps) {
  const t = useMessages()
  const format = useFormat()
  const nameRoles = useRoleNames()
  const nameQueue = useQueueName()
  const { kind, subject, count, amount, currency, role, snoozedUntil, note, notedBy } = task
  const { icon, tone } = icons[kind]
  return (
    <li className="task">
      <span className="task-icon" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className="task-text">
        <b>{t(`today.task.${kind}`, { subject: kind === 'JOB_FAILED' ? nameQueue(subject) : subject, n: count })}</b>
        <Cause task={task} />
        {note && (
          <span className="task-note">
            {note} {notedBy && <span className="text-muted">· {notedBy}</span>}
          </span>
        )}
      </div>
      <span className="task-role">{nameRoles([role])}</span>
      <span className={task.overdue ? 'task-due text-danger-text' : 'task-due'}>
        {snoozedUntil && new Date(snoozedUntil).getTime() > new Date(task.since).getTime() && !task.dueAt
          ? format.dateTime(snoozedUntil)
          : task.dueAt
            ? t(task.overdue ? 'today.due.passed' : 'today.due.until', { at: format.dateTime(task.dueAt) })
            : t('today.due.since', { at: format.dateTime(task.since) })}
      </span>
      <span className="task-amount">
        {amount === null ? '' : format.money(amount, currency ? { currency } : undefined)}
      </span>
      <Act task={task} />
      {task.mayAct && <Move task={task} result={result} />}
    </li>
  )
}

function Cause({ task: { kind, reasons, detail } }: { task: Task }) {
  const t = useMessages()
  const causes = reasons.map((each) =>
    t.has(`today.cause.${each}`) ? t(`today.cause.${each}` as 'today.cause.QUOTA') : each,
  )
  const who = kind === 'SUPPLIER_SILENT' ? null : detail
  return <span className="task-cause">{[who, ...causes].filter(Boolean).join(' · ')}</span>
}

// messages: today.act.*
/** A supplier is reminded where the task stands; everything else is decided on its page. */
function Act({ task }: { task: Task }) {
  const t = useMessages()
  const locale = useLocale()
  const form = useForm({ rules: {}, result: undefined, intent: `remind ${task.entityId}` })
  const path = getTaskPath(task, locale)
  if (task.kind === 'SUPPLIER_SILENT' && task.mayAct)
    return (
      <Form method="post" className="task-act" {...form.formProps}>
        <input type="hidden" name="intent" value="remind" />
        <input type="hidden" name="supplierId" value={task.entityId} />
        <input type="hidden" name="name" value={task.subject} />
        <Button type="submit" busy={form.isSending}>
          {t('today.act.SUPPLIER_SILENT')}
        </Button>
      </Form>
    )
  return (
    <span className="task-act">
      <LinkButton to={path} prefetch="intent">
        {task.mayAct ? t(`today.act.${task.kind}`) : t('today.act.open')}
      </LinkButton>
    </span>
  )
}

// messages: today.snooze.*
/** Hands a task to another role or puts it off. */
function Move({ task, result }: TaskProps) {
  const t = useMessages()
  const nameRoles = useRoleNames()
  const form = useForm({ rules: { note: { maxLength: 500 } }, result, intent: 'move' })
  const able = listRolesWith('OPERATOR', [taskRules[task.kind].act])
  return (
    <details className="task-move" open={result !== undefined || undefined}>
      <summary title={t('today.move')}>
        <Icon name="ellipsis" />
        <VisuallyHidden>{t('today.move')}</VisuallyHidden>
      </summary>
      <Form method="post" className="task-move-form" {...form.formProps}>
        <FormNote form={form} />
        <input type="hidden" name="taskId" value={task.id} />
        <FormField form={form} name="role" label={t('today.move.role')}>
          <Select name="role" defaultValue={task.role}>
            {operatorRoles
              .filter((each) => able.includes(each))
              .map((each) => (
                <option key={each} value={each}>
                  {nameRoles([each])}
                </option>
              ))}
          </Select>
        </FormField>
        <FormField form={form} name="snooze" label={t('today.move.until')}>
          <Select name="snooze" defaultValue={result?.values['snooze'] ?? 'now'}>
            {snoozeChoices.map((each) => (
              <option key={each} value={each}>
                {t(`today.snooze.${each}`)}
              </option>
            ))}
          </Select>
        </FormField>
        <TextField form={form} name="note" label={t('today.move.note')} maxLength={500} />
        <Button type="submit" icon="check" busy={form.isSending}>
          {t('today.move.submit')}
        </Button>
      </Form>
    </details>
  )
}
