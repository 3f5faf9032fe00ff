/**
 * Shared code is bundled into few files: many small ones compress badly and cost a request each. Which page needs it
 * decides where a file goes: what the sign-in page needs too is apart from what only the shop needs.
 */
const everyPage = [
  'node_modules/react/',
  'node_modules/react-router/',
  'node_modules/icu-minify/',
  'preload-helper',
  'ui/.generated/',
  'ui/src/button.',
  'ui/src/classes/',
  'ui/src/empty-state.',
  'ui/src/forms/form-draft.',
  'ui/src/forms/use-form-draft.',
  'ui/src/frame/brand.',
  'ui/src/frame/error-view.',
  'ui/src/frame/language-switcher.',
  'ui/src/frame/theme-switcher.',
  'ui/src/hooks/use-is-hydrated.',
  'ui/src/hooks/use-pausable-timer.',
  'ui/src/i18n/format',
  'ui/src/i18n/locale.',
  'ui/src/i18n/messages.',
  'ui/src/i18n/page-title.',
  'ui/src/i18n/text-sections.',
  'ui/src/i18n/translator.',
  'ui/src/i18n/use-messages.',
  'ui/src/icon.',
  'ui/src/inputs/field.',
  'ui/src/inputs/input-classes.',
  'ui/src/link.',
  'ui/src/note.',
  'ui/src/overlays/popover-menu.',
  'ui/src/overlays/toast.',
  'ui/src/page-head.',
  'ui/src/theme/',
  'storefront/.generated/',
  'storefront/app/features/frame/slash-key-script.',
  'storefront/app/i18n/message-urls.',
  'storefront/app/i18n/text-sections.',
  'storefront/app/product-ui/picture-url.',
]
const smallForms = [
  'ui/src/day.',
  'ui/src/forms/credential-inputs.',
  'ui/src/forms/field-rules.',
  'ui/src/forms/file-input-names.',
  'ui/src/forms/use-form-problems.',
  'ui/src/inputs/password-input.',
  'ui/src/inputs/text-input.',
]
const formFields = [
  'ui/src/forms/form-field.',
  'ui/src/forms/form-note.',
  'ui/src/forms/platform-problems.',
  'ui/src/forms/problem-text.',
  'ui/src/forms/unreachable.',
  'ui/src/forms/use-form.',
]
const fewScreens = [
  'ui/src/chip.',
  'ui/src/forms/',
  'ui/src/hooks/use-shown-value.',
  'ui/src/i18n/build-csv.',
  'ui/src/i18n/normalise-text.',
  'ui/src/inputs/calendar.',
  'ui/src/inputs/date-input.',
  'ui/src/inputs/file-input.',
  'ui/src/inputs/filter-',
  'ui/src/inputs/search-input.',
  'ui/src/no-wrap-part.',
  'ui/src/overlays/form-dialog.',
]
const shop = ['ui/src/', 'storefront/app/product-ui/']
const elsewhere = ['ui/src/grid/', 'ui/src/session/', ...fewScreens]
const shopFrame =
  /storefront\/app\/(features\/(frame\/(?!mini-cart-panel)|session\/(signed-in-effects|session-check|flash|account-conflict-dialog))|product-ui\/use-suggestions|features\/carts\/current\/(cart-model|cart-updates|carts-|send-change|use-cart-changes|use-live))/

const isOneOf = (paths: string[]) => (id: string) => paths.some((path) => id.includes(path))
const isElsewhere = isOneOf(elsewhere)

/** A file contains what its code imports as well, unless that is in a file of higher priority. */
export const sharedCode = {
  groups: [
    { name: 'core', test: isOneOf(everyPage), minShareCount: 2, priority: 6 },
    { name: 'forms', test: isOneOf(smallForms), minShareCount: 2, priority: 5 },
    { name: 'parts', test: (id: string) => isOneOf(shop)(id) && !isElsewhere(id), minShareCount: 3, priority: 4 },
    { name: 'frame', test: shopFrame, minShareCount: 2, priority: 3 },
    { name: 'fields', test: isOneOf(formFields), minShareCount: 8, priority: 2 },
    { name: 'rare', test: isOneOf(fewScreens), minShareCount: 8, priority: 1 },
  ],
}
