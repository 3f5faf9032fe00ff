ALTER TABLE "logistic_order" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "logistic_order" ADD COLUMN "taken_by_id" text;--> statement-breakpoint
ALTER TABLE "logistic_order" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "logistic_order" ADD COLUMN "taken_at" timestamp with time zone;