CREATE TABLE "approval_decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"approval_id" text NOT NULL,
	"tier" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"on_behalf_of" text,
	"decision" text NOT NULL,
	"reason" text,
	"way" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"approval_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tier" integer NOT NULL,
	"order_version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"commercial_order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"requester_id" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"tiers" jsonb NOT NULL,
	"tier" integer DEFAULT 0 NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"delegate_id" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"period_start" date NOT NULL,
	"commercial_order_id" text NOT NULL,
	"logistic_order_id" text NOT NULL,
	"movement" text NOT NULL,
	"reserved" numeric(18, 2) NOT NULL,
	"consumed" numeric(18, 2) NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commercial_order" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"reference" text NOT NULL,
	"external_id" text,
	"account_id" text NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"buyer" jsonb NOT NULL,
	"cart_id" text,
	"source_type" text,
	"source_id" text,
	"channel" text DEFAULT 'DESKTOP' NOT NULL,
	"currency" text NOT NULL,
	"payment_option" text,
	"billing_address_id" text,
	"billing_address" jsonb,
	"placed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"product_count" bigint DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logistic_order" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"commercial_order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"supplier" jsonb NOT NULL,
	"position" integer NOT NULL,
	"reference" text NOT NULL,
	"external_id" text,
	"status" text NOT NULL,
	"resumes_as" text,
	"payment_status" text DEFAULT 'INIT_PAYMENT' NOT NULL,
	"shipping_type" text,
	"shipping_address_id" text,
	"shipping_address" jsonb,
	"billing_address_id" text,
	"billing_address" jsonb,
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"product_count" bigint DEFAULT 0 NOT NULL,
	"earliest_delivery" date,
	"latest_delivery" date,
	"message" text,
	"tracking_url" text,
	"incident_declared" boolean DEFAULT false NOT NULL,
	"partly_declined" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"commercial_order_id" text NOT NULL,
	"logistic_order_id" text,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"actor_type" text NOT NULL,
	"on_behalf_of" text,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"reason" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"commercial_order_id" text NOT NULL,
	"logistic_order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"offer_price_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"confirmed_quantity" integer,
	"shipped_quantity" integer DEFAULT 0 NOT NULL,
	"received_quantity" integer DEFAULT 0 NOT NULL,
	"cancelled_quantity" integer DEFAULT 0 NOT NULL,
	"price_type" text NOT NULL,
	"unit_price" numeric(18, 6) NOT NULL,
	"regular_unit_price" numeric(18, 6) NOT NULL,
	"tax_rate" numeric(6, 3) NOT NULL,
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"regular_net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"regular_tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"trace" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"shipping_address_id" text,
	"shipping_address" jsonb,
	"replaces" jsonb,
	"incident_declared" boolean DEFAULT false NOT NULL,
	"search" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" text NOT NULL,
	"line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"logistic_order_id" text NOT NULL,
	"position" integer NOT NULL,
	"tracking_url" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_user" ADD COLUMN "supplier_id" text;--> statement-breakpoint
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_link" ADD CONSTRAINT "approval_link_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_requester_id_customer_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."customer_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_delegate_id_customer_user_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_entry" ADD CONSTRAINT "budget_entry_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_order" ADD CONSTRAINT "commercial_order_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_order" ADD CONSTRAINT "commercial_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_order" ADD CONSTRAINT "commercial_order_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistic_order" ADD CONSTRAINT "logistic_order_commercial_order_id_commercial_order_id_fk" FOREIGN KEY ("commercial_order_id") REFERENCES "public"."commercial_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logistic_order" ADD CONSTRAINT "logistic_order_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_commercial_order_id_commercial_order_id_fk" FOREIGN KEY ("commercial_order_id") REFERENCES "public"."commercial_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_logistic_order_id_logistic_order_id_fk" FOREIGN KEY ("logistic_order_id") REFERENCES "public"."logistic_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_logistic_order_id_logistic_order_id_fk" FOREIGN KEY ("logistic_order_id") REFERENCES "public"."logistic_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_decision_by_approval" ON "approval_decision" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_link_by_approval" ON "approval_link" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "approval_link_by_age" ON "approval_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_open" ON "approval" USING btree ("commercial_order_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "approval_by_order" ON "approval" USING btree ("commercial_order_id");--> statement-breakpoint
CREATE INDEX "approval_by_account" ON "approval" USING btree ("account_id","status","asked_at");--> statement-breakpoint
CREATE INDEX "approval_delegation_by_user" ON "approval_delegation" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "approval_delegation_by_delegate" ON "approval_delegation" USING btree ("delegate_id");--> statement-breakpoint
CREATE INDEX "budget_entry_by_account" ON "budget_entry" USING btree ("account_id","kind","period_start");--> statement-breakpoint
CREATE INDEX "budget_entry_by_order" ON "budget_entry" USING btree ("logistic_order_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "commercial_order_by_reference" ON "commercial_order" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "commercial_order_draft_of_cart" ON "commercial_order" USING btree ("cart_id") WHERE placed_at is null;--> statement-breakpoint
CREATE INDEX "commercial_order_by_cart" ON "commercial_order" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "commercial_order_by_account" ON "commercial_order" USING btree ("account_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commercial_order_by_user" ON "commercial_order" USING btree ("user_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commercial_order_by_word" ON "commercial_order" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "logistic_order_by_reference" ON "logistic_order" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "logistic_order_by_supplier" ON "logistic_order" USING btree ("commercial_order_id","supplier_id");--> statement-breakpoint
CREATE INDEX "logistic_order_by_account" ON "logistic_order" USING btree ("account_id","status","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logistic_order_of_supplier" ON "logistic_order" USING btree ("supplier_id","status");--> statement-breakpoint
CREATE INDEX "order_event_by_order" ON "order_event" USING btree ("commercial_order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_by_offer" ON "order_line" USING btree ("logistic_order_id","offer_id");--> statement-breakpoint
CREATE INDEX "order_line_by_order" ON "order_line" USING btree ("commercial_order_id","logistic_order_id","position");--> statement-breakpoint
CREATE INDEX "order_line_by_variant" ON "order_line" USING btree ("account_id","variant_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_line_by_word" ON "order_line" USING gin ("search");--> statement-breakpoint
CREATE INDEX "shipment_line_by_line" ON "shipment_line" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_by_order" ON "shipment" USING btree ("logistic_order_id","position");--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "unaccent";--> statement-breakpoint
CREATE SEQUENCE "order_reference" START 100000;--> statement-breakpoint
-- Each number once and in no order one could count by: multiplied by a number that shares no factor with ten.
CREATE FUNCTION "next_order_reference"() RETURNS text LANGUAGE sql VOLATILE AS $$
	select regexp_replace(lpad(mod(nextval('order_reference')::numeric * 6364136223846793 + 1442695040888963, 10000000000000)::text, 13, '0'),
		'^(...)(...)(.......)$', '\1-\2-\3')
$$;--> statement-breakpoint
INSERT INTO "custom_field" ("id", "external_id", "external_source", "name", "type", "sealed_target", "searchable", "position") VALUES
	('0000000511', 'po-number', 'SYSTEM', '{"ES": "Número de pedido", "EN": "PO number"}', 'TEXT', 'ORDER_LOGISTIC', true, 11),
	('0000000512', 'cost-centre', 'SYSTEM', '{"ES": "Centro de coste", "EN": "Cost centre"}', 'TEXT', 'ORDER_LOGISTIC', true, 12),
	('0000000513', 'requested-date', 'SYSTEM', '{"ES": "Fecha deseada", "EN": "Requested date"}', 'DATE', 'ORDER_LOGISTIC', false, 13),
	('0000000514', 'delivery-instructions', 'SYSTEM', '{"ES": "Instrucciones de entrega", "EN": "Delivery instructions"}', 'LONG_TEXT', 'ORDER_LOGISTIC', true, 14),
	('0000000515', 'own-reference', 'SYSTEM', '{"ES": "Referencia propia", "EN": "Own reference"}', 'TEXT', 'ORDER_LOGISTIC_LINE', true, 15),
	('0000000516', 'line-note', 'SYSTEM', '{"ES": "Nota", "EN": "Note"}', 'LONG_TEXT', 'ORDER_LOGISTIC_LINE', true, 16)
ON CONFLICT DO NOTHING;
