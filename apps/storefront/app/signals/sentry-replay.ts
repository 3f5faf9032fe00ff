export { replayIntegration } from '@sentry/browser'
