CREATE TABLE "access_request_message" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_request" (
	"account_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"activation_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_tag" (
	"account_id" text NOT NULL,
	"tag_id" text NOT NULL,
	CONSTRAINT "account_tag_account_id_tag_id_pk" PRIMARY KEY("account_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "buying_policy" (
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"active" boolean NOT NULL,
	"tiers" jsonb NOT NULL,
	"quota" jsonb,
	"credit" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buying_policy_account_id_type_pk" PRIMARY KEY("account_id","type")
);
--> statement-breakpoint
CREATE TABLE "customer_tag" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"organisation_id" text,
	"external_id" text NOT NULL,
	"label" text,
	"full_name" text NOT NULL,
	"company" text,
	"address" text NOT NULL,
	"additional_address" text,
	"city" text NOT NULL,
	"zipcode" text NOT NULL,
	"state" text,
	"country" text NOT NULL,
	"phone" text,
	"shipping" boolean NOT NULL,
	"billing" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "default_address" (
	"account_id" text PRIMARY KEY NOT NULL,
	"shipping_address_id" text,
	"billing_address_id" text
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"client" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"entity_name" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_field" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"external_source" text DEFAULT 'CLIENT' NOT NULL,
	"name" jsonb NOT NULL,
	"type" text NOT NULL,
	"mandatory" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"sealed_target" text NOT NULL,
	"role" text,
	"options" jsonb,
	"indexable" boolean DEFAULT false NOT NULL,
	"faceted" boolean DEFAULT false NOT NULL,
	"searchable" boolean DEFAULT false NOT NULL,
	"sortable" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_field_value" (
	"entity_id" text NOT NULL,
	"custom_field_id" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "custom_field_value_entity_id_custom_field_id_pk" PRIMARY KEY("entity_id","custom_field_id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"custom_field_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"parent_id" text,
	"external_id" text,
	"name" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"main_organisation" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_user" (
	"organisation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	CONSTRAINT "organisation_user_user_id_organisation_id_pk" PRIMARY KEY("user_id","organisation_id")
);
--> statement-breakpoint
ALTER TABLE "customer_user" ALTER COLUMN "groups" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "groups" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "account_user" SET "groups" = "customer_user"."groups" FROM "customer_user" WHERE "customer_user"."id" = "account_user"."user_id";--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "is_main_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "account_manager" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "company_registration_name" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "business_registration_number" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "vat_country" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "vat_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "payment_type" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "legal_user" text;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD COLUMN "groups" text[];--> statement-breakpoint
ALTER TABLE "access_request_message" ADD CONSTRAINT "access_request_message_account_id_access_request_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."access_request"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tag" ADD CONSTRAINT "account_tag_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tag" ADD CONSTRAINT "account_tag_tag_id_customer_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."customer_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buying_policy" ADD CONSTRAINT "buying_policy_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_address" ADD CONSTRAINT "default_address_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_address" ADD CONSTRAINT "default_address_shipping_address_id_address_id_fk" FOREIGN KEY ("shipping_address_id") REFERENCES "public"."address"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_address" ADD CONSTRAINT "default_address_billing_address_id_address_id_fk" FOREIGN KEY ("billing_address_id") REFERENCES "public"."address"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_value" ADD CONSTRAINT "custom_field_value_custom_field_id_custom_field_id_fk" FOREIGN KEY ("custom_field_id") REFERENCES "public"."custom_field"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_custom_field_id_custom_field_id_fk" FOREIGN KEY ("custom_field_id") REFERENCES "public"."custom_field"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_parent_id_organisation_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_user" ADD CONSTRAINT "organisation_user_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_user" ADD CONSTRAINT "organisation_user_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_request_message_by_account" ON "access_request_message" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "access_request_by_user" ON "access_request" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_tag_by_tag" ON "account_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_tag_by_external_id" ON "customer_tag" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_by_external_id" ON "address" USING btree ("account_id","external_id") WHERE "address"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "address_by_organisation" ON "address" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "audit_entry_by_account" ON "audit_entry" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entry_by_entity" ON "audit_entry" USING btree ("entity_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_by_external_id" ON "custom_field" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "custom_field_by_target" ON "custom_field" USING btree ("sealed_target","position");--> statement-breakpoint
CREATE INDEX "custom_field_value_by_field" ON "custom_field_value" USING btree ("custom_field_id");--> statement-breakpoint
CREATE INDEX "media_by_account" ON "media" USING btree ("account_id","custom_field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_by_external_id" ON "organisation" USING btree ("account_id","external_id");--> statement-breakpoint
CREATE INDEX "organisation_by_parent" ON "organisation" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "organisation_user_by_organisation" ON "organisation_user" USING btree ("organisation_id");--> statement-breakpoint
-- Companies are thousands, not millions: the index takes milliseconds, and a transaction cannot build one concurrently.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "customer_account_by_registration" ON "customer_account" USING btree (upper(regexp_replace("business_registration_number", '[^[:alnum:]]', '', 'g'))) WHERE "customer_account"."status" <> 'INACTIVE';