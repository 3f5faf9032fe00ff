CREATE TABLE "asset" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text,
	"type" text NOT NULL,
	"name" jsonb NOT NULL,
	"url" text NOT NULL,
	"content_type" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "asset_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "assortment_holder" (
	"assortment_id" text NOT NULL,
	"account_id" text,
	"tag_id" text,
	"store_id" text
);
--> statement-breakpoint
CREATE TABLE "assortment" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"include" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"exclude" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "assortment_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_option" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"attribute_id" text NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"colour" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"symbol" text,
	"is_facet" boolean DEFAULT false NOT NULL,
	"is_searchable" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attribute_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "brand_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "classification_category" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "classification_category_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "navigation_category" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"store_view_id" text NOT NULL,
	"parent_id" text,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"classification_ids" text[] DEFAULT '{}' NOT NULL,
	"tag_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_number" (
	"account_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"part_number" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "part_number_account_id_variant_id_pk" PRIMARY KEY("account_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "product_relation" (
	"product_id" text NOT NULL,
	"related_id" text NOT NULL,
	"type" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_relation_product_id_type_related_id_pk" PRIMARY KEY("product_id","type","related_id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"external_source" text DEFAULT 'CLIENT' NOT NULL,
	"sku" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb,
	"brand_id" text,
	"mpn" text,
	"gtin" text,
	"status" text NOT NULL,
	"classification_id" text,
	"tag_ids" text[] DEFAULT '{}' NOT NULL,
	"unit_type" text DEFAULT 'ITEM' NOT NULL,
	"unit" text DEFAULT 'ud' NOT NULL,
	"price_basis" integer DEFAULT 1 NOT NULL,
	"drawing" text,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "product_sku_unique" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "product_tag" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "product_tag_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rating" integer NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"sku" text NOT NULL,
	"product_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb,
	"ean" text,
	"mpn" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"replaced_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variant_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "variant_sku_unique" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "offer_price" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"price_list_id" text NOT NULL,
	"quantities" integer[] NOT NULL,
	"prices" numeric(18, 6)[] NOT NULL,
	"discount_prices" numeric(18, 6)[],
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "offer_price_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"external_source" text DEFAULT 'CLIENT' NOT NULL,
	"variant_id" text NOT NULL,
	"supplier_id" text NOT NULL,
	"status" text NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"packing_type" text DEFAULT 'BOX' NOT NULL,
	"unit" text DEFAULT 'ud' NOT NULL,
	"quantity_per_item" numeric(18, 6) DEFAULT '1' NOT NULL,
	"item_per_pack" integer DEFAULT 1 NOT NULL,
	"min_order_quantity" integer DEFAULT 1 NOT NULL,
	"max_order_quantity" integer,
	"order_multiple" integer DEFAULT 1 NOT NULL,
	"min_stock_alert" integer,
	"lead_time_days" integer,
	"restock_date" date,
	"restock_quantity" integer,
	"tax_rate" numeric(6, 3) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"type" text NOT NULL,
	"account_id" text,
	"tag_id" text,
	"reference" text,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "price_list_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "supplier_evaluation" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"supplier_id" text NOT NULL,
	"user_id" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"grade" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"external_source" text DEFAULT 'CLIENT' NOT NULL,
	"name" text NOT NULL,
	"description" jsonb,
	"logo" text,
	"status" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"return_policy" jsonb,
	"payment_due_delay" integer DEFAULT 30 NOT NULL,
	"payment_due_mode" text DEFAULT 'SIMPLE' NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"freight_price" numeric(18, 6),
	"freight_free_from" numeric(18, 6),
	"on_time_percent" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_holder" ADD CONSTRAINT "assortment_holder_assortment_id_assortment_id_fk" FOREIGN KEY ("assortment_id") REFERENCES "public"."assortment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_holder" ADD CONSTRAINT "assortment_holder_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_holder" ADD CONSTRAINT "assortment_holder_tag_id_customer_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."customer_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_holder" ADD CONSTRAINT "assortment_holder_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_option" ADD CONSTRAINT "attribute_option_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "navigation_category" ADD CONSTRAINT "navigation_category_store_view_id_store_view_id_fk" FOREIGN KEY ("store_view_id") REFERENCES "public"."store_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "navigation_category" ADD CONSTRAINT "navigation_category_parent_id_navigation_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."navigation_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_related_id_product_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_classification_id_classification_category_id_fk" FOREIGN KEY ("classification_id") REFERENCES "public"."classification_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_replaced_by_id_variant_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."variant"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_price" ADD CONSTRAINT "offer_price_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_price" ADD CONSTRAINT "offer_price_price_list_id_price_list_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_tag_id_customer_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."customer_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_evaluation" ADD CONSTRAINT "supplier_evaluation_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_evaluation" ADD CONSTRAINT "supplier_evaluation_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_by_product" ON "asset" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "asset_by_variant" ON "asset" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "assortment_holder_by_assortment" ON "assortment_holder" USING btree ("assortment_id");--> statement-breakpoint
CREATE INDEX "assortment_holder_by_account" ON "assortment_holder" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "assortment_holder_by_tag" ON "assortment_holder" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "assortment_holder_by_store" ON "assortment_holder" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_option_by_key" ON "attribute_option" USING btree ("attribute_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "navigation_category_by_external_id" ON "navigation_category" USING btree ("store_view_id","external_id");--> statement-breakpoint
CREATE INDEX "navigation_category_by_parent" ON "navigation_category" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "part_number_by_code" ON "part_number" USING btree ("account_id","code");--> statement-breakpoint
CREATE INDEX "part_number_by_variant" ON "part_number" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "product_relation_by_related" ON "product_relation" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "product_by_brand" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_by_classification" ON "product" USING btree ("classification_id");--> statement-breakpoint
CREATE INDEX "product_by_creation" ON "product" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_by_author" ON "review" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "review_by_user" ON "review" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "variant_by_product" ON "variant" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "variant_by_replacement" ON "variant" USING btree ("replaced_by_id") WHERE "variant"."replaced_by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_price_by_offer" ON "offer_price" USING btree ("offer_id","price_list_id",coalesce("valid_from", '-infinity'::date));--> statement-breakpoint
CREATE INDEX "offer_price_by_list" ON "offer_price" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "offer_by_variant" ON "offer" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "offer_by_supplier" ON "offer" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "price_list_by_account" ON "price_list" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "price_list_by_tag" ON "price_list" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "supplier_evaluation_by_supplier" ON "supplier_evaluation" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE INDEX "supplier_evaluation_by_user" ON "supplier_evaluation" USING btree ("user_id");