CREATE TABLE "view" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"client_type" text NOT NULL,
	"supplier_id" text,
	"user_id" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "view" ADD CONSTRAINT "view_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "view_by_name" ON "view" USING btree ("user_id","screen",lower("name"));--> statement-breakpoint
CREATE INDEX "view_by_screen" ON "view" USING btree ("client_type","supplier_id","screen");