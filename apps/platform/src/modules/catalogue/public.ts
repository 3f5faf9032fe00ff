export { listReviews, readStatistics } from './reviews.ts'
