CREATE TABLE "test_order" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"is_only" boolean DEFAULT true NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"steps" jsonb NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "test_order_is_only_unique" UNIQUE("is_only"),
	CONSTRAINT "test_order_is_only" CHECK ("test_order"."is_only")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "tested_at" timestamp with time zone;