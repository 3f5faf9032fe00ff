CREATE TABLE "order_desk_line" (
	"reading_id" text NOT NULL,
	"line" integer NOT NULL,
	"raw" text NOT NULL,
	"codes" text[] NOT NULL,
	"text" text NOT NULL,
	"note" text,
	"wanted" bigint,
	"wanted_text" text,
	"unit" text,
	"found_by" text,
	"variant_id" text,
	"replaces" text,
	"candidate_ids" text[] NOT NULL,
	"verdict" text NOT NULL,
	"merged_into" integer,
	"merged_lines" integer[] NOT NULL,
	"typed_quantity" integer,
	"quantity" integer,
	"correction" text,
	"offer_id" text,
	"offer_price_id" text,
	"unit_price" numeric(18, 6),
	"net" numeric(18, 2),
	"gone" text,
	CONSTRAINT "order_desk_line_reading_id_line_pk" PRIMARY KEY("reading_id","line")
);
--> statement-breakpoint
CREATE TABLE "order_desk_reading" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"store_id" text NOT NULL,
	"store_view_id" text NOT NULL,
	"user_id" text NOT NULL,
	"locale" text NOT NULL,
	"file_name" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"total_lines" integer NOT NULL,
	"done_lines" integer DEFAULT 0 NOT NULL,
	"columns" jsonb,
	"column_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_alias" (
	"account_id" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"variant_id" text NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_alias_account_id_code_pk" PRIMARY KEY("account_id","code")
);
--> statement-breakpoint
ALTER TABLE "order_desk_line" ADD CONSTRAINT "order_desk_line_reading_id_order_desk_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."order_desk_reading"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_desk_reading" ADD CONSTRAINT "order_desk_reading_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_desk_reading" ADD CONSTRAINT "order_desk_reading_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_desk_reading" ADD CONSTRAINT "order_desk_reading_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_alias" ADD CONSTRAINT "part_alias_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_alias" ADD CONSTRAINT "part_alias_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_alias" ADD CONSTRAINT "part_alias_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_desk_reading_by_user" ON "order_desk_reading" USING btree ("user_id","account_id","store_id","created_at");--> statement-breakpoint
CREATE INDEX "order_desk_reading_by_account" ON "order_desk_reading" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "order_desk_reading_by_time" ON "order_desk_reading" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "part_alias_by_variant" ON "part_alias" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "part_alias_by_user" ON "part_alias" USING btree ("user_id");--> statement-breakpoint
-- Of the few variants that are replaced; migrations run before the service is open.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "variant_by_replaced_code" ON "variant" USING btree (upper(regexp_replace("sku", '[^[:alnum:]]', '', 'g'))) WHERE "variant"."replaced_by_id" is not null;