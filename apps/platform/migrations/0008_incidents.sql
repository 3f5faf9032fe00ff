CREATE TABLE "incident_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"action" text NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"actor_type" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_line" (
	"incident_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason_codes" text[] NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "incident_line_incident_id_order_line_id_pk" PRIMARY KEY("incident_id","order_line_id")
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"logistic_order_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"linked_type" text NOT NULL,
	"reason_codes" text[] NOT NULL,
	"wanted_outcome" text,
	"message" text NOT NULL,
	"stage" text DEFAULT 'NEW' NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"proposal" jsonb,
	"settlement" jsonb,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incident_event" ADD CONSTRAINT "incident_event_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_line" ADD CONSTRAINT "incident_line_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_logistic_order_id_logistic_order_id_fk" FOREIGN KEY ("logistic_order_id") REFERENCES "public"."logistic_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_event_of_incident" ON "incident_event" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_open_of_line" ON "incident_line" USING btree ("order_line_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "incident_of_line" ON "incident_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_open_of_order" ON "incident" USING btree ("logistic_order_id") WHERE linked_type = 'ORDER' and closed_at is null;--> statement-breakpoint
CREATE INDEX "incident_of_order" ON "incident" USING btree ("logistic_order_id");--> statement-breakpoint
CREATE INDEX "incident_by_account" ON "incident" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incident_by_supplier" ON "incident" USING btree ("supplier_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incident_open" ON "incident" USING btree ("stage","stage_since") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "incident_by_user" ON "incident" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incident_by_thread" ON "incident" USING btree ("thread_id");