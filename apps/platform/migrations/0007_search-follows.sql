CREATE TABLE "search_changed" (
	"product_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_state" ADD COLUMN "priced_on" date;