CREATE TABLE "payment_entry" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"payment_id" text NOT NULL,
	"logistic_order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"status" text DEFAULT 'ASKED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"commercial_order_id" text NOT NULL,
	"provider" text NOT NULL,
	"psp_reference" text,
	"status" text DEFAULT 'CREATED' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"page" text,
	"card_brand" text,
	"card_last_digits" text,
	"reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last_digits" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_event" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"type" text NOT NULL,
	"entry_id" text,
	"amount" numeric(18, 2),
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"reference" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"order_reference" text NOT NULL,
	"order_id" text NOT NULL,
	"return_url" text NOT NULL,
	"locale" text NOT NULL,
	"card_brand" text,
	"card_last_digits" text,
	"reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payment_once" UNIQUE("merchant_id")
);
--> statement-breakpoint
ALTER TABLE "payment_entry" ADD CONSTRAINT "payment_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_commercial_order_id_commercial_order_id_fk" FOREIGN KEY ("commercial_order_id") REFERENCES "public"."commercial_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_event" ADD CONSTRAINT "sandbox_event_reference_sandbox_payment_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payment"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_entry_by_payment" ON "payment_entry" USING btree ("payment_id","logistic_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_entry_asked" ON "payment_entry" USING btree ("logistic_order_id") WHERE kind = 'AUTHORIZE' and status = 'ASKED';--> statement-breakpoint
CREATE INDEX "payment_entry_open" ON "payment_entry" USING btree ("created_at") WHERE kind <> 'AUTHORIZE' and status = 'ASKED';--> statement-breakpoint
CREATE INDEX "payment_event_by_payment" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_by_reference" ON "payment" USING btree ("provider","psp_reference");--> statement-breakpoint
CREATE INDEX "payment_by_order" ON "payment" USING btree ("commercial_order_id","id");--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("expires_at") WHERE status in ('CREATED', 'PENDING', 'CHALLENGED');--> statement-breakpoint
CREATE INDEX "sandbox_event_by_payment" ON "sandbox_event" USING btree ("reference","at");