export { aliasCode, aliasesOf, rememberAliases } from './aliases.ts'
