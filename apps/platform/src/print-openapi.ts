import { contract } from '@tiber/contract/contract'
import { toOpenApi } from './http/openapi.ts'

process.stdout.write(`${JSON.stringify(toOpenApi(contract, 'http://localhost:4000'), undefined, 2)}\n`)
