import { loadDemoShop } from './load-demo-shop.ts'
import { runScript } from './run-script.ts'

await runScript(() => loadDemoShop(process.argv.slice(2)))
