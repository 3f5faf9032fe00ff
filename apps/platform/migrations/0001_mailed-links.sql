-- The table is small, so the locks are short. Columns are dropped at once, because no released version uses them.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "approval_link_by_age";--> statement-breakpoint
DELETE FROM "approval_link" WHERE "user_id" NOT IN (SELECT "id" FROM "customer_user");--> statement-breakpoint
INSERT INTO "one_time_token" ("hash", "user_id", "purpose", "expires_at", "used_at") SELECT "hash", "user_id", 'DECISION', "expires_at", "used_at" FROM "approval_link";--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
ALTER TABLE "approval_link" ADD CONSTRAINT "approval_link_hash_one_time_token_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."one_time_token"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "one_time_token_by_expiry" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
-- squawk-ignore ban-drop-column
ALTER TABLE "approval_link" DROP COLUMN "user_id";--> statement-breakpoint
-- squawk-ignore ban-drop-column
ALTER TABLE "approval_link" DROP COLUMN "expires_at";--> statement-breakpoint
-- squawk-ignore ban-drop-column
ALTER TABLE "approval_link" DROP COLUMN "used_at";
