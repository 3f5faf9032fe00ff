import type { Db } from '@tiber/server/database'
import { amountType, upsertRows, type Row, type Target } from '../../database/upsert-rows.ts'

const listTarget: Target = {
  table: 'price_list',
  key: ['external_id'],
  columns: {
    name: { type: 'jsonb' },
    type: { type: 'text' },
    account_id: { type: 'text' },
    tag_id: { type: 'text' },
    reference: { type: 'text' },
    currency: { type: 'text', fallback: "'EUR'" },
    valid_from: { type: 'date' },
    valid_until: { type: 'date' },
  },
}

export const upsertPriceLists = (db: Db, rows: Row[]) => upsertRows(db, listTarget, rows)

const priceTarget: Target = {
  table: 'offer_price',
  key: ['external_id'],
  columns: {
    offer_id: { type: 'text' },
    price_list_id: { type: 'text' },
    quantities: { type: 'int[]' },
    prices: { type: `${amountType}[]` },
    discount_prices: { type: `${amountType}[]` },
    valid_from: { type: 'date' },
    valid_until: { type: 'date' },
  },
}

export const upsertOfferPrices = (db: Db, rows: Row[]) => upsertRows(db, priceTarget, rows)
