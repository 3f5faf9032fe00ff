CREATE TABLE "order_mail" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"commercial_order_id" text NOT NULL,
	"logistic_order_id" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_request" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "logo_type" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "logo_hash" text;--> statement-breakpoint
ALTER TABLE "order_mail" ADD CONSTRAINT "order_mail_commercial_order_id_commercial_order_id_fk" FOREIGN KEY ("commercial_order_id") REFERENCES "public"."commercial_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_mail_by_order" ON "order_mail" USING btree ("commercial_order_id","id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "audit_entry_by_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "audit_entry_by_time" ON "audit_entry" USING btree ("at");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "customer_account_by_text" ON "customer_account" USING gin (translate(lower(name || ' ' || coalesce(company_registration_name, '') || ' ' || external_id || ' ' || coalesce(vat_number, '') || ' ' || coalesce(business_registration_number, '') || ' ' || regexp_replace(coalesce(vat_number, '') || coalesce(business_registration_number, ''), '[^[:alnum:]]', '', 'g')), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') gin_trgm_ops);--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "customer_user_by_text" ON "customer_user" USING gin (translate(lower(first_name || ' ' || last_name || ' ' || email), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc') gin_trgm_ops);