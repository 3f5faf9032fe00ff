CREATE TABLE "account_note" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"for_role" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"legal" jsonb,
	"opened_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_is_only" CHECK ("shop"."is_only")
);
--> statement-breakpoint
CREATE TABLE "setup_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "payment_delay" integer;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "payment_mode" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_note" ADD CONSTRAINT "account_note_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_note_by_account" ON "account_note" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "setup_link_first_owner" ON "setup_link" USING btree ("purpose") WHERE "setup_link"."purpose" = 'FIRST_OWNER' and "setup_link"."used_at" is not null;--> statement-breakpoint
-- A shop that somebody runs already has done its first start.
INSERT INTO "shop" ("opened_at") SELECT now() WHERE EXISTS (SELECT FROM "customer_user" WHERE "client_type" = 'OPERATOR');
