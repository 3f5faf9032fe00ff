-- Numbers are the supplier's own: two suppliers may use the same ones.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "order_document_by_number";--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "pattern" text;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "supplier_id" text;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "invoicing" text DEFAULT 'PLATFORM' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "carriers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "series_patterns" jsonb;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "automatic_answer" jsonb;--> statement-breakpoint
UPDATE "order_document" d SET "supplier_id" = g."supplier_id" FROM "logistic_order" g WHERE g."id" = d."logistic_order_id";--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "order_document_by_supplier_number" ON "order_document" USING btree ("supplier_id","type",lower(number));