ALTER TABLE "order_document" ADD COLUMN "settlement" text;--> statement-breakpoint
update order_document d set settlement = case
    when d.type = 'CREDIT_NOTE' then case when g.payment_status = 'REFUNDED' then 'PAID' else 'AWAITED' end
    when g.payment_status in ('PAID', 'OVER_PAID', 'WAITING_REFUND', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED')
      or (o.payment_option in ('CREDIT_CARD', 'PURCHASE_CARD_L3') and g.payment_status = 'PARTIALLY_PAID') then 'PAID'
    when o.payment_option in ('CREDIT_CARD', 'PURCHASE_CARD_L3') then 'AWAITED' else 'OWED' end
  from logistic_order g join commercial_order o on o.id = g.commercial_order_id
  where g.id = d.logistic_order_id and d.type in ('INVOICE', 'CREDIT_NOTE');--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "order_document_open" ON "order_document" USING btree ("account_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE settlement in ('OWED', 'AWAITED');
