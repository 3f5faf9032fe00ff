CREATE TABLE "cart_change" (
	"cart_id" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_change_cart_id_version_pk" PRIMARY KEY("cart_id","version")
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"cart_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"offer_price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(18, 6),
	"regular_unit_price" numeric(18, 6),
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"regular_net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"regular_tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"previous_unit_price" numeric(18, 6),
	"note" text,
	"reference" text,
	"section" text,
	"par_quantity" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_supplier" (
	"cart_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"lines" integer NOT NULL,
	"products" bigint NOT NULL,
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"regular_net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"regular_tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "cart_supplier_cart_id_supplier_id_pk" PRIMARY KEY("cart_id","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"account_id" text NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'CART' NOT NULL,
	"status" text DEFAULT 'INIT' NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"billing_address_id" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"priced_revision" bigint,
	"priced_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "price_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_change" ADD CONSTRAINT "cart_change_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_supplier" ADD CONSTRAINT "cart_supplier_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_supplier" ADD CONSTRAINT "cart_supplier_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_change_by_time" ON "cart_change" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_by_offer" ON "cart_line" USING btree ("cart_id","offer_id");--> statement-breakpoint
CREATE INDEX "cart_line_by_place" ON "cart_line" USING btree ("cart_id","supplier_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_by_name" ON "cart" USING btree ("user_id","account_id","store_id","name") WHERE deleted_at is null and status <> 'COMPLETED';--> statement-breakpoint
CREATE UNIQUE INDEX "cart_active" ON "cart" USING btree ("user_id","account_id","store_id") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cart_by_account" ON "cart" USING btree ("account_id","store_id");--> statement-breakpoint
INSERT INTO "price_revision" ("id", "revision") VALUES (1, 1);--> statement-breakpoint
CREATE FUNCTION "grow_price_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	update price_revision set revision = revision + 1;
	return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "grow_price_revision_of_taxes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select from before b join after a on a.id = b.id
		where a.tax_rate <> b.tax_rate or a.currency <> b.currency) then
		update price_revision set revision = revision + 1;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "grows_price_revision" AFTER INSERT OR UPDATE OR DELETE ON "offer_price" FOR EACH STATEMENT EXECUTE FUNCTION grow_price_revision();--> statement-breakpoint
CREATE TRIGGER "grows_price_revision" AFTER INSERT OR UPDATE OR DELETE ON "price_list" FOR EACH STATEMENT EXECUTE FUNCTION grow_price_revision();--> statement-breakpoint
CREATE TRIGGER "grows_price_revision" AFTER INSERT OR UPDATE OR DELETE ON "account_tag" FOR EACH STATEMENT EXECUTE FUNCTION grow_price_revision();--> statement-breakpoint
CREATE TRIGGER "grows_price_revision" AFTER UPDATE ON "offer" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION grow_price_revision_of_taxes();--> statement-breakpoint
CREATE FUNCTION "tell_cart_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform pg_notify('tiber_changes', json_build_object('account', new.account_id)::text);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tells_cart_change" AFTER UPDATE ON "cart" FOR EACH ROW WHEN (old.version <> new.version) EXECUTE FUNCTION tell_cart_change();
