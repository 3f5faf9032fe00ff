import { maxMessageLength } from '@tiber/contract/conversations/thread-enums'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'

/** Rules of a message; every form that sends one has them. */
export const messageRules: FormRules = { message: { required: true, maxLength: maxMessageLength } }
