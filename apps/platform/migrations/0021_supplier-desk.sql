ALTER TABLE "offer" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "document_series" ADD COLUMN "last_hash" text;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "order_line_promise" ADD COLUMN "late_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_promise" ADD COLUMN "later_than" date;