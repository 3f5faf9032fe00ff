import { recordStatements } from './record-statements.ts'

const folder = process.env['STATEMENTS_FOLDER']
if (folder) recordStatements(folder)
