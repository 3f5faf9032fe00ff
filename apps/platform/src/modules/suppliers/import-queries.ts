import type { Db } from '@tiber/server/database'
import { amountType, upsertRows, type Row, type Target } from '../../database/upsert-rows.ts'

const supplierTarget: Target = {
  table: 'supplier',
  key: ['external_id'],
  hasUpdatedAt: true,
  columns: {
    name: { type: 'text' },
    description: { type: 'jsonb' },
    status: { type: 'text', fallback: "'ACTIVE'" },
    return_policy: { type: 'jsonb' },
    payment_due_delay: { type: 'int', fallback: '30' },
    payment_due_mode: { type: 'text', fallback: "'SIMPLE'" },
    currency: { type: 'text', fallback: "'EUR'" },
    logo: { type: 'text' },
    is_default: { type: 'boolean', fallback: 'false' },
    freight_price: { type: amountType },
    freight_free_from: { type: amountType },
    min_order_value: { type: amountType },
    on_time_percent: { type: 'int' },
    legal: { type: 'jsonb' },
  },
}

export const upsertSuppliers = (db: Db, rows: Row[]) => upsertRows(db, supplierTarget, rows)
