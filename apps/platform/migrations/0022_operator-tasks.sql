CREATE TABLE "access_template" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"tag_ids" text[] DEFAULT '{}' NOT NULL,
	"payment_type" text,
	"credit_limit" numeric(18, 2)
);
--> statement-breakpoint
CREATE TABLE "task" (
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"role" text NOT NULL,
	"due_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"note" text,
	"noted_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_kind_entity_id_pk" PRIMARY KEY("kind","entity_id")
);
--> statement-breakpoint
-- squawk-ignore ban-drop-not-null
ALTER TABLE "audit_entry" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "into_account_id" text;--> statement-breakpoint
ALTER TABLE "order_event" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "task_by_age" ON "task" USING btree ("created_at");--> statement-breakpoint
-- What waits already.
INSERT INTO "task" ("kind", "entity_id", "role", "created_at")
  SELECT DISTINCT 'ORDER_BLOCKED', g.commercial_order_id, 'FINANCE', now() FROM "logistic_order" g WHERE g.status = 'BLOCKED_BY_POLICY'
  UNION ALL SELECT DISTINCT 'SUPPLIER_SILENT', g.supplier_id, 'SALES', now() FROM "logistic_order" g
    WHERE g.status = 'WAITING_SUPPLIER_APPROVAL' AND g.escalated_at IS NOT NULL
  UNION ALL SELECT 'INCIDENT_ESCALATED', i.id, 'SALES', now() FROM "incident" i WHERE i.stage = 'ESCALATED' AND i.closed_at IS NULL
  UNION ALL SELECT 'ACCESS_REQUEST', r.account_id, 'SALES', r.created_at FROM "access_request" r
    JOIN "customer_account" a ON a.id = r.account_id WHERE a.status = 'WAITING_VALIDATION';
