ALTER TABLE "cart_change" ADD COLUMN "undoes" integer;--> statement-breakpoint
ALTER TABLE "cart_change" ADD COLUMN "undone_by" integer;