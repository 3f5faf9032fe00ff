ALTER TABLE "order_desk_line" ADD COLUMN "added_cart_id" text;--> statement-breakpoint
ALTER TABLE "order_desk_line" ADD COLUMN "added_version" integer;--> statement-breakpoint
ALTER TABLE "order_desk_reading" ADD COLUMN "deleted_at" timestamp with time zone;