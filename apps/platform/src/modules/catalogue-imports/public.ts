export { importArticles } from './articles/import-articles.ts'
export type { NewArticle } from './articles/article-lines.ts'
