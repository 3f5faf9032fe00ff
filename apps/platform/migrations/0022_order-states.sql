-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "order_line_by_word";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "commercial_order_by_account";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "commercial_order_by_user";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "order_line_by_variant";--> statement-breakpoint
ALTER TABLE "commercial_order" ADD COLUMN "statuses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "commercial_order" ADD COLUMN "supplier_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "commercial_order" o SET "statuses" = g.statuses, "supplier_ids" = g.suppliers
FROM (SELECT "commercial_order_id", array_agg(DISTINCT "status") AS statuses, array_agg(DISTINCT "supplier_id") AS suppliers
  FROM "logistic_order" GROUP BY 1) g
WHERE g."commercial_order_id" = o."id";--> statement-breakpoint
UPDATE "order_line" l SET "placed_at" = o."placed_at"
FROM "commercial_order" o JOIN "logistic_order" g ON g."commercial_order_id" = o."id"
WHERE g."id" = l."logistic_order_id" AND o."placed_at" IS NOT NULL
  AND g."status" NOT IN ('CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER');--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "commercial_order_unsettled" ON "commercial_order" USING btree ("account_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not (statuses <@ '{COMPLETED,CANCELED,DECLINED_BY_CUSTOMER,DECLINED_BY_SUPPLIER}'::text[]);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "logistic_order_of_order" ON "logistic_order" USING btree ("commercial_order_id","position");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "logistic_order_by_age" ON "logistic_order" USING btree ("account_id","created_at" DESC NULLS LAST,"reference","status","commercial_order_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "logistic_order_of_account_and_supplier" ON "logistic_order" USING btree ("account_id","supplier_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "commercial_order_by_account" ON "commercial_order" USING btree ("account_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"statuses","user_id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "commercial_order_by_user" ON "commercial_order" USING btree ("account_id","user_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "order_line_by_variant" ON "order_line" USING btree ("account_id","variant_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"quantity","cancelled_quantity") WHERE placed_at is not null;
