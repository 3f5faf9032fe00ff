ALTER TABLE "order_document" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "document_id" text;