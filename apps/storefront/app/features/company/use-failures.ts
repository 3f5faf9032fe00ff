import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/**
 * Returns the texts of rejections in the company administration, such as rights that changed since the page was opened.
 */
export function useFailures() {
  const t = useMessages()
  return {
    PE0001: { title: t('company.failure.PE0001'), text: t('company.failure.PE0001.text') },
    'F-E-002': { title: t('company.failure.gone'), text: t('company.failure.gone.text') },
    RQ0004: { title: t('frame.errors.RQ0004'), text: t('company.failure.RQ0004.text') },
  }
}

// messages: company.failure.ST0001.*
/** Returns the texts of rejections for changes of a user. */
export function useUserFailures() {
  const t = useMessages()
  return {
    ...useFailures(),
    ST0001: { title: t('frame.errors.ST0001'), text: t('company.failure.ST0001.other') },
    'ST0001.administrator': {
      title: t('company.failure.ST0001.administrator'),
      text: t('company.failure.ST0001.administrator.text'),
    },
    'ST0001.account': { title: t('company.failure.ST0001.account'), text: t('company.failure.ST0001.account.text') },
    'PE0001.person': { title: t('company.failure.person'), text: t('company.failure.person.text') },
  }
}
