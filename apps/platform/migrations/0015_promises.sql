CREATE TABLE "order_line_promise" (
	"line_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"ships_on" date NOT NULL,
	"arrives_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_line_promise_line_id_position_pk" PRIMARY KEY("line_id","position")
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "tracking_numbers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "parcels" integer;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "weight" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "logistic_order" ADD COLUMN "answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "answer_hours" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_promise" ADD CONSTRAINT "order_line_promise_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Orders that wait for an answer get a deadline, and accepted ones the days their buyers were told.
UPDATE "logistic_order" SET "answer_by" = "placed_at" + interval '1 day' WHERE "status" = 'WAITING_SUPPLIER_APPROVAL';
--> statement-breakpoint
INSERT INTO "order_line_promise" ("line_id", "position", "quantity", "ships_on", "arrives_on")
SELECT l."id", 1, l."quantity" - l."shipped_quantity" - l."cancelled_quantity", d."arrives_on" - 1, d."arrives_on"
FROM "logistic_order" g JOIN "order_line" l ON l."logistic_order_id" = g."id"
  CROSS JOIN LATERAL (SELECT coalesce(g."latest_delivery", current_date + 1) AS "arrives_on") d
WHERE CASE g."status" WHEN 'PARTIALLY_CANCELED' THEN g."resumes_as" ELSE g."status" END
    IN ('ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'PARTIALLY_SHIPPED')
  AND l."quantity" > l."shipped_quantity" + l."cancelled_quantity";
