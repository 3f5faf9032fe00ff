CREATE TABLE "learned_text" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"variant_id" text NOT NULL,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learned_text_account_id_user_id_code_pk" PRIMARY KEY("account_id","user_id","code")
);
--> statement-breakpoint
ALTER TABLE "quick_order_draft" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "learned_text" ADD CONSTRAINT "learned_text_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_text" ADD CONSTRAINT "learned_text_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_text" ADD CONSTRAINT "learned_text_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learned_text_by_code" ON "learned_text" USING btree ("account_id","code");--> statement-breakpoint
CREATE INDEX "learned_text_by_user" ON "learned_text" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "learned_text_by_variant" ON "learned_text" USING btree ("variant_id");