import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/**/*tables.ts', './src/mail/tables.ts', './src/payment-providers/*/tables.ts'],
  out: './migrations',
})
