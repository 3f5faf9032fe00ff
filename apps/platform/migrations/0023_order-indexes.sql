-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "commercial_order_by_user";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "logistic_order_by_account";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "commercial_order_by_external_id" ON "commercial_order" USING btree ("external_id") WHERE external_id is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "logistic_order_by_external_id" ON "logistic_order" USING btree ("external_id") WHERE external_id is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "commercial_order_by_user" ON "commercial_order" USING btree ("account_id","user_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "logistic_order_by_account" ON "logistic_order" USING btree ("account_id","status","placed_at" DESC NULLS LAST,"supplier_id","net");