ALTER TABLE "approval" ADD COLUMN "returned_lines" jsonb;--> statement-breakpoint
-- These tables were made by the last migration and are still empty; a transaction cannot build an index concurrently.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "approval_decision_by_user" ON "approval_decision" USING btree ("user_id","at");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "approval_by_requester" ON "approval" USING btree ("requester_id","created_at");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "approval_waiting" ON "approval" USING btree ("asked_at") WHERE status = 'PENDING';