CREATE TABLE "cart_sheet" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"cart_id" text NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"version" integer,
	"exported_at" timestamp with time zone,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_snapshot" (
	"cart_id" text NOT NULL,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_snapshot_cart_id_version_pk" PRIMARY KEY("cart_id","version")
);
--> statement-breakpoint
ALTER TABLE "cart_sheet" ADD CONSTRAINT "cart_sheet_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_sheet" ADD CONSTRAINT "cart_sheet_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_snapshot" ADD CONSTRAINT "cart_snapshot_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_sheet_by_cart" ON "cart_sheet" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "cart_sheet_by_user" ON "cart_sheet" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_sheet_by_time" ON "cart_sheet" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cart_snapshot_by_time" ON "cart_snapshot" USING btree ("created_at");