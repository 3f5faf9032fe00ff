CREATE TABLE "seller_notice" (
	"logistic_order_id" text PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logistic_order" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller_notice" ADD CONSTRAINT "seller_notice_logistic_order_id_logistic_order_id_fk" FOREIGN KEY ("logistic_order_id") REFERENCES "public"."logistic_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_notice_by_due" ON "seller_notice" USING btree ("due_at");