ALTER TABLE "offer" ADD COLUMN "allow_backorder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "backorder_until" date;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "backorder_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "backorder_date" date;