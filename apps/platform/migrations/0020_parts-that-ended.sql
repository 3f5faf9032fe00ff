-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "logistic_order_by_supplier";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "logistic_order_by_supplier" ON "logistic_order" USING btree ("commercial_order_id","supplier_id") WHERE status not in ('CANCELED', 'DECLINED_BY_SUPPLIER');