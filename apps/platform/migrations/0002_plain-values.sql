-- Values and a column get the names that the contract uses. Indexes are rebuilt at once, because no released version uses them.
-- squawk-ignore renaming-column
ALTER TABLE "approval_decision" RENAME COLUMN "way" TO "channel";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "payment_entry_requested";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "payment_entry_open";--> statement-breakpoint
ALTER TABLE "payment_entry" ALTER COLUMN "status" SET DEFAULT 'REQUESTED';--> statement-breakpoint
UPDATE "payment_entry" SET "status" = 'REQUESTED' WHERE "status" = 'ASKED';--> statement-breakpoint
UPDATE "order_event" SET "action" = 'requestApproval' WHERE "action" = 'askForApproval';--> statement-breakpoint
UPDATE "order_event" SET "action" = 'receivePartially' WHERE "action" = 'receivePart';--> statement-breakpoint
UPDATE "cart_sheet" SET "rows" = replace("rows"::text, '"code": "TORN"', '"code": "INCOMPLETE"')::jsonb WHERE "rows" @> '[{"problem": {"code": "TORN"}}]';--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_set(data, '{data,because}', '"REQUESTED"') WHERE name = 'approval-mail' AND data -> 'data' ->> 'because' = 'ASKED';
  END IF;
END $$;--> statement-breakpoint
UPDATE "quick_order_line" SET "verdict" = 'LOW_STOCK' WHERE "verdict" = 'SHORT';--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "payment_entry_requested" ON "payment_entry" USING btree ("logistic_order_id") WHERE kind = 'AUTHORIZE' and status = 'REQUESTED';--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "payment_entry_open" ON "payment_entry" USING btree ("created_at") WHERE kind <> 'AUTHORIZE' and status = 'REQUESTED';
