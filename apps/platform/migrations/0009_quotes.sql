CREATE TABLE "master_quote_detail" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"master_quote_id" text NOT NULL,
	"variant_id" text,
	"description" text,
	"quantity" integer NOT NULL,
	"target_price" numeric(18, 6),
	"note" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "master_quote_file" (
	"master_quote_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "master_quote_file_master_quote_id_file_id_pk" PRIMARY KEY("master_quote_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "master_quote" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"needed_by" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_event" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"supplier_quote_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"actor_type" text NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"version" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "quote_line" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"supplier_quote_id" text NOT NULL,
	"detail_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"deliveries" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_version_line" (
	"version_id" text NOT NULL,
	"line_id" text NOT NULL,
	"price" numeric(18, 6) NOT NULL,
	"quantity" integer NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"tax_rate" numeric(6, 3) NOT NULL,
	"lead_days" integer,
	"offer_id" text NOT NULL,
	"alternative_variant_id" text,
	"note" text,
	CONSTRAINT "quote_version_line_version_id_line_id_pk" PRIMARY KEY("version_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "quote_version" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"supplier_quote_id" text NOT NULL,
	"number" integer NOT NULL,
	"author_side" text NOT NULL,
	"author_name" text NOT NULL,
	"message" text,
	"validity_date" date,
	"shipping_price" numeric(18, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_quote" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"master_quote_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"validity_date" date,
	"reminded_at" timestamp with time zone,
	"billing_address" jsonb,
	"currency" text NOT NULL,
	"thread_id" text,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "quote_line_id" text;--> statement-breakpoint
ALTER TABLE "logistic_order" ADD COLUMN "quoted_shipping" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "master_quote_detail" ADD CONSTRAINT "master_quote_detail_master_quote_id_master_quote_id_fk" FOREIGN KEY ("master_quote_id") REFERENCES "public"."master_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_quote_file" ADD CONSTRAINT "master_quote_file_master_quote_id_master_quote_id_fk" FOREIGN KEY ("master_quote_id") REFERENCES "public"."master_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_quote_file" ADD CONSTRAINT "master_quote_file_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_quote" ADD CONSTRAINT "master_quote_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_quote" ADD CONSTRAINT "master_quote_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_quote" ADD CONSTRAINT "master_quote_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_supplier_quote_id_supplier_quote_id_fk" FOREIGN KEY ("supplier_quote_id") REFERENCES "public"."supplier_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_supplier_quote_id_supplier_quote_id_fk" FOREIGN KEY ("supplier_quote_id") REFERENCES "public"."supplier_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_detail_id_master_quote_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."master_quote_detail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version_line" ADD CONSTRAINT "quote_version_line_version_id_quote_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quote_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version_line" ADD CONSTRAINT "quote_version_line_line_id_quote_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."quote_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_supplier_quote_id_supplier_quote_id_fk" FOREIGN KEY ("supplier_quote_id") REFERENCES "public"."supplier_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_quote" ADD CONSTRAINT "supplier_quote_master_quote_id_master_quote_id_fk" FOREIGN KEY ("master_quote_id") REFERENCES "public"."master_quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_quote" ADD CONSTRAINT "supplier_quote_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_quote" ADD CONSTRAINT "supplier_quote_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_quote" ADD CONSTRAINT "supplier_quote_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_quote" ADD CONSTRAINT "supplier_quote_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "master_quote_detail_of_quote" ON "master_quote_detail" USING btree ("master_quote_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "master_quote_detail_by_variant" ON "master_quote_detail" USING btree ("master_quote_id","variant_id") WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "master_quote_file_by_file" ON "master_quote_file" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_quote_by_name" ON "master_quote" USING btree ("account_id","user_id","name");--> statement-breakpoint
CREATE INDEX "master_quote_by_account" ON "master_quote" USING btree ("account_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quote_event_of_quote" ON "quote_event" USING btree ("supplier_quote_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_line_of_quote" ON "quote_line" USING btree ("supplier_quote_id","detail_id");--> statement-breakpoint
CREATE INDEX "quote_line_by_detail" ON "quote_line" USING btree ("detail_id");--> statement-breakpoint
CREATE INDEX "quote_version_line_by_line" ON "quote_version_line" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_version_by_number" ON "quote_version" USING btree ("supplier_quote_id","number");--> statement-breakpoint
CREATE INDEX "supplier_quote_of_master" ON "supplier_quote" USING btree ("master_quote_id","id");--> statement-breakpoint
CREATE INDEX "supplier_quote_by_supplier" ON "supplier_quote" USING btree ("supplier_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "supplier_quote_by_account" ON "supplier_quote" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "supplier_quote_by_thread" ON "supplier_quote" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "supplier_quote_by_order" ON "supplier_quote" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "supplier_quote_by_validity" ON "supplier_quote" USING btree ("validity_date") WHERE status = 'WAITING_FOR_CUSTOMER';--> statement-breakpoint
CREATE FUNCTION "refuse_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'A version of a quote never changes.';
end $$;--> statement-breakpoint
CREATE TRIGGER "refuse_quote_version_change" BEFORE UPDATE ON "quote_version" FOR EACH ROW EXECUTE FUNCTION refuse_version_change();--> statement-breakpoint
CREATE TRIGGER "refuse_quote_version_line_change" BEFORE UPDATE ON "quote_version_line" FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
